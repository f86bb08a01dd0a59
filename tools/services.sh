#!/bin/sh
# Sees to it that PostgreSQL, Redis and Chromium are there for the tests, which start their own; does nothing, quickly,
# when they are.
#
# As root on Debian they are installed, with no service started now or at the next boot. Otherwise the command is named
# and we go on: the tests that need them are then skipped with the reason (and fail where CI=true).
set -eu

say() { printf 'branchline: %s\n' "$*" >&2; }

has_postgres() {
    for program in /usr/lib/postgresql/*/bin/postgres; do
        [ ! -x "$program" ] || return 0
    done
    command -v postgres >/dev/null 2>&1 && command -v initdb >/dev/null 2>&1
}

has_redis() { command -v redis-server >/dev/null 2>&1; }

has_chromium() { command -v chromium >/dev/null 2>&1; }

has_fonts() { # a browser without any draws boxes
    for folder in /usr/share/fonts /usr/local/share/fonts "${HOME:-/root}/.fonts" "${HOME:-/root}/.local/share/fonts"; do
        [ ! -d "$folder" ] || [ -z "$(find "$folder" -name '*.[to]tf' -print -quit)" ] || return 0
    done
    return 1
}

lacking() { # the Debian packages of what is not there
    has_postgres || printf ' postgresql'
    has_redis || printf ' redis-server'
    has_chromium || printf ' chromium'
    has_fonts || printf ' fonts-dejavu-core fonts-liberation'
}

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# What we put on the system for the time of the installation alone; `made` lists it, so that it is removed even when
# we are interrupted.
made=
clean_up() {
    # shellcheck disable=SC2086 # a list of paths
    [ -z "$made" ] || rm -f $made
    made=
}

forbid_starting() { # Debian asks this program before it starts a service
    policy=/usr/sbin/policy-rc.d
    [ ! -e $policy ] || return 0
    made="$made $policy"
    printf '#!/bin/sh\nexit 101\n' >$policy
    chmod +x $policy
}

forbid_main_cluster() { # Debian's package would make a database cluster, to be started at every boot
    [ ! -e /etc/postgresql-common/createcluster.conf ] || return 0
    mkdir -p /etc/postgresql-common
    printf '# from tools/services.sh of Branchline, whose tests need the programs alone\ncreate_main_cluster = false\n' \
        >/etc/postgresql-common/createcluster.conf
}

install() {
    say "installing Debian packages for the tests: $*"
    trap clean_up EXIT
    trap 'exit 130' INT TERM HUP
    forbid_starting
    has_postgres || forbid_main_cluster
    had_redis=$(has_redis && echo yes || echo no)
    apt-get update -qq >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        -o Dpkg::Options::=--force-confold "$@" >/dev/null 2>&1 || true
    if [ "$had_redis" = no ]; then
        update-rc.d redis-server disable >/dev/null 2>&1 || true # it is here for the tests, not for the next boot
    fi
    clean_up
}

missing=$(lacking)
# shellcheck disable=SC2086 # a list of package names
[ -z "$missing" ] || ! may_install || install $missing
missing=$(lacking)
[ -z "$missing" ] || say "tests of the server on PostgreSQL and Redis, and of the client in Chromium, need: sudo apt-get install$missing"

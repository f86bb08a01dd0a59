#!/bin/sh
# Brings .venv, the compiled core and the browser client up to date; does nothing, quickly, when they are.
#
#   sh tools/setup.sh          for working on Branchline
#   sh tools/setup.sh play     for playing alone, which needs less
#
# Here is what comes before there is a Python of our own; tools/prepare.py has the rest.
# On a bare Debian this needs packages that are not there by default. As root they are installed; otherwise the command
# is named, and only what cannot be done without (Python and its venv module) stops us.
set -eu
cd "$(dirname "$0")/.."

level=${1:-work}
venv=.venv
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf 'branchline: %s\n' "$*" >&2; }

stop() { say "$@"; exit 1; }

is_recent_python() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() { # the first Python that is new enough, or nothing
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if command -v "$candidate" >/dev/null 2>&1 && is_recent_python "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
}

apt_install() { # true when the packages are there afterwards
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    say "installing Debian packages: $*"
    apt-get update -qq >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1
}

is_usable() { # made in this very folder, and its interpreter still runs
    [ -f $venv/.made ] && [ "$(cat $venv/.made)" = "$PWD" ] && "$venv/bin/python" -c '' 2>/dev/null
}

is_made_with() { # the very Python that .venv has, whatever it is called
    same='import os, sys; print(os.path.realpath(sys.base_prefix), *sys.version_info)'
    [ "$("$1" -c "$same")" = "$("$venv/bin/python" -c "$same")" ]
}

is_wanted() { # an environment stays until another Python is asked for
    [ -n "${PYTHON:-}" ] || return 0
    need_python
    is_made_with "$python" && return 0
    say "$venv has $("$venv/bin/python" --version), and $PYTHON is $("$python" --version): it is made anew"
    return 1
}

need_python() {
    python=$(find_python)
    [ -z "$python" ] || return 0
    [ -z "${PYTHON:-}" ] || stop "'$PYTHON' is no Python 3.11 or newer; leave PYTHON out or name another one"
    apt_install python3 python3-venv || true
    python=$(find_python)
    [ -n "$python" ] || stop "Python 3.11 or newer is needed; on Debian: sudo apt-get install python3 python3-venv"
}

need_venv_module() {
    has_venv="import ensurepip, venv"
    "$python" -c "$has_venv" 2>/dev/null && return 0
    package=$(basename "$python")-venv
    apt_install "$package" || true
    "$python" -c "$has_venv" 2>/dev/null || stop "Python's venv module is missing; run: sudo apt-get install $package"
}

want_compiler() { # good to have; without it the core stays plain Python, which tools/build_core.py then says
    case "${BRANCHLINE_PURE:-0}" in 0) ;; *) return 0 ;; esac
    lacking=$("$python" tools/build_core.py --lacking)
    # shellcheck disable=SC2086 # a list of package names
    [ -z "$lacking" ] || apt_install $lacking || true
}

make_environment() {
    say "making the environment $venv with $("$python" --version)"
    rm -rf $venv
    if ! { command -v uv >/dev/null 2>&1 && uv venv --quiet --seed --python "$python" $venv; }; then
        need_venv_module
        rm -rf $venv
        "$python" -m venv $venv
    fi
    printf '%s\n' "$PWD" >$venv/.made
}

if ! is_usable || ! is_wanted; then
    need_python
    want_compiler
    make_environment
fi
exec "$venv/bin/python" -m tools.prepare "$level"

#!/bin/sh
# Brings .venv, the compiled core and the browser client up to date; does nothing, quickly, when they are.
#
# On a bare Debian this needs packages that are not there by default. As root they are installed; otherwise the command
# is named, and only what cannot be done without (Python and its venv module) stops us.
set -eu
cd "$(dirname "$0")/.."

venv=.venv
stamp=$venv/.installed
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

is_installed() { # with the present requirements
    [ -f $stamp ] && is_usable || return 1
    for source in pyproject.toml constraints.txt tools/setup.sh src/branchline/build_info.py; do # it holds the version
        [ -z "$(find "$source" -newer $stamp)" ] || return 1
    done
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
    [ -z "${BRANCHLINE_PURE:-}" ] || return 0
    lacking=$("$python" tools/build_core.py --lacking)
    # shellcheck disable=SC2086 # a list of package names
    [ -z "$lacking" ] || apt_install $lacking || true
}

install_with_uv() {
    say "installing the libraries with uv"
    uv pip install --quiet --python "$venv/bin/python" -c constraints.txt setuptools 'mypy[mypyc]' librt &&
        BRANCHLINE_PURE=1 uv pip install --quiet --python "$venv/bin/python" -c constraints.txt \
            --no-build-isolation -e '.[dev]'
}

install_with_pip() {
    say "installing the libraries with pip"
    "$venv/bin/python" -m pip install -qq -c constraints.txt setuptools 'mypy[mypyc]' librt &&
        BRANCHLINE_PURE=1 "$venv/bin/python" -m pip install -qq -c constraints.txt \
            --no-build-isolation -e '.[dev]'
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

install() {
    need_python
    want_compiler
    is_usable || make_environment
    if ! { command -v uv >/dev/null 2>&1 && install_with_uv; }; then # uv may know fewer sources than pip is told of
        install_with_pip || stop "the libraries could not be installed; the lines above say why"
    fi
    touch $stamp
}

is_installed || install
"$venv/bin/python" tools/build_core.py
exec "$venv/bin/python" tools/build_web.py

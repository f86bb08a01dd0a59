#!/bin/sh
# What an extra of pyproject.toml needs is in .venv, in the versions of constraints.txt: `sh tools/install_extra.sh train`.
# The package itself is not installed anew, so its compiled core stays.
set -eu
cd "$(dirname "$0")/.."

wanted=$(.venv/bin/python -c '
import sys, tomllib
with open("pyproject.toml", "rb") as file:
    extras = tomllib.load(file)["project"]["optional-dependencies"]
print(*(name for name in extras[sys.argv[1]] if not name.startswith("branchline[")))' "$1")
# shellcheck disable=SC2086 # a list of requirements
.venv/bin/python -m pip install -qq --disable-pip-version-check --no-input -c constraints.txt $wanted

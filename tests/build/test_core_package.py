"""`branchline-core` is the library alone: it plays with the few libraries that it names, and has no program in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.build.project import ROOT, Installed, build_and_install, copy_tree
from tools.packages.core_package import EXTRAS, NEEDED, PROGRAMS, core_project, make_core
from tools.packages.package_contents import faults_of
from tools.packages.package_tries import LIBRARY, PROGRAMS_NEED

IMPORT_ALL = """
import importlib, pathlib, branchline
package = pathlib.Path(branchline.__file__).parent
for path in package.rglob("*.py"):
    place = path.relative_to(package.parent).with_suffix("").parts
    if place[1] != "envs":  # those have an extra
        importlib.import_module(".".join(place).removesuffix(".__init__"))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_core(copy_tree(tmp_path_factory.mktemp("core") / "tree"))


@pytest.fixture(scope="module")
def installed(tree: Path) -> Installed:
    return build_and_install(tree, tree.with_name("site"), BRANCHLINE_PURE="1")


@pytest.fixture(scope="module")
def python(installed: Installed) -> Path:
    """The Python of an environment that has the package and, copied from ours, what it says it needs, and no more."""
    folder = installed.folder.with_name("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    [site] = folder.glob("lib/*/site-packages")
    shutil.copytree(installed.folder, site, dirs_exist_ok=True)
    [about] = installed.folder.glob("branchline_core-*.dist-info")
    for one in needed_by(PathDistribution(about)).values():
        for file in one.files or ():
            if ".." not in file.parts:
                to = site / file
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(str(file.locate()), to)
    return folder / "bin" / "python"


def needed_by(package: Distribution) -> dict[str, Distribution]:
    """By name, what a package needs without its extras, and what that needs in turn."""
    found: dict[str, Distribution] = {}
    waiting = [package]
    while waiting:
        for line in waiting.pop().requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                if requirement.name not in found:
                    found[requirement.name] = distribution(requirement.name)
                    waiting.append(found[requirement.name])
    return found


def said_by(python: Path, code: str) -> str:
    done = subprocess.run([python, "-I", "-c", code], cwd=python.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_plays_and_draws_where_no_library_of_the_programs_is(python: Path) -> None:
    assert said_by(python, LIBRARY).split() == ["plain"]


def test_each_of_its_modules_can_be_imported_there(python: Path) -> None:
    said_by(python, IMPORT_ALL)


def test_the_trial_would_notice_a_library_of_the_programs() -> None:
    assert said_by(Path(sys.executable), LIBRARY).split()[1:] == list(PROGRAMS_NEED)


def test_it_has_all_that_belongs_in_it_and_no_program(tree: Path, installed: Installed) -> None:
    (wheel,) = tree.with_name("site-wheels").glob("branchline_core-*.whl")
    assert faults_of(wheel, tree) == []
    assert not any((installed.folder / "branchline" / name).exists() for name in PROGRAMS)


def test_no_module_of_it_measures_for_a_command_that_it_lacks(installed: Installed) -> None:
    assert (installed.folder / "branchline" / "envs" / "gymnasium.py").exists()
    assert not list((installed.folder / "branchline").rglob("*bench*"))
    assert not list((installed.folder / "branchline").rglob("contestants*"))


def test_what_is_left_out_is_there_to_be_left_out() -> None:
    assert all((ROOT / "src" / "branchline" / name).exists() for name in PROGRAMS)


def test_it_has_the_extras_of_research_under_its_own_name() -> None:
    project = tomllib.loads(core_project((ROOT / "pyproject.toml").read_text(encoding="utf-8")))["project"]
    assert [re.split("[=>]", line)[0] for line in project["dependencies"]] == list(NEEDED)
    assert tuple(project["optional-dependencies"]) == EXTRAS
    assert "branchline-core[envs]" in project["optional-dependencies"]["openspiel"]
    assert "branchline[" not in str(project)

"""A server, a browser and people for the proofs in the browser; whatever goes wrong on a page fails its test."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import pytest
from playwright.sync_api import Error as BrowserError

from tests.server.proofs.process import ServerProcess
from tests.web.browsing import DESKTOP, QUICK, Chromium, Device, Person, browser_missing, open_window

HERE: Final = Path(__file__).parent
OUTCOME: Final = pytest.StashKey[pytest.TestReport]()
chromium: Final = Chromium()


class Visit(Protocol):
    """Somebody new comes, with a device and preferences."""

    def __call__(
        self, name: str = ..., *, device: Device = ..., preferences: Mapping[str, object] = ..., address: str = ...
    ) -> Person: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What became of a test is known when its windows are closed."""
    report = yield
    if report.when == "call":
        item.stash[OUTCOME] = report
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """The browser is gone before a test of another kind begins."""
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        chromium.stop()


@pytest.fixture(scope="session")
def can_browse() -> None:
    """Without a browser or a client the test is skipped; in continuous integration it fails."""
    missing = browser_missing()
    if missing is None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def server(can_browse: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of this test process; nobody kills it."""
    with ServerProcess(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def mortal_server(can_browse: None, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test alone, to be killed and started again."""
    data = tmp_path / "server"
    data.mkdir()
    with ServerProcess(data) as running:
        yield running


@pytest.fixture
def visit(server: ServerProcess, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visit]:
    """Windows of different people; they are closed in the end, and nothing has gone wrong in any of them."""
    yield from _visits(server.address, request.node, tmp_path)


@pytest.fixture
def visit_mortal(mortal_server: ServerProcess, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visit]:
    """Windows of different people at the server of this test alone."""
    yield from _visits(mortal_server.address, request.node, tmp_path)


@pytest.fixture
def person(visit: Visit) -> Person:
    """Somebody at a desk."""
    return visit("somebody")


def _visits(address: str, test: pytest.Item, folder: Path) -> Iterator[Visit]:
    people: list[Person] = []

    def come(
        name: str = "somebody",
        *,
        device: Device = DESKTOP,
        preferences: Mapping[str, object] = QUICK,
        address: str = address,
    ) -> Person:
        people.append(open_window(chromium(), address, name=name, device=device, preferences=preferences))
        return people[-1]

    yield come
    report = test.stash.get(OUTCOME, None)
    faults = [f"{person.name}: {fault}" for person in people for fault in person.watch.unexpected()]
    if faults or report is None or report.failed:
        for number, person in enumerate(people):
            _keep(person, folder / f"{number}-{person.name}")
    for person in people:
        _quietly(person.context.close)
    assert not faults, "\n".join(["something went wrong on a page:", *faults])


def _keep(person: Person, name: Path) -> None:
    """What a failing test leaves: a picture of each page, and what the console said."""
    name.with_suffix(".txt").write_text("\n".join([*person.watch.said, *person.watch.faults, ""]), encoding="utf-8")
    for number, page in enumerate(person.context.pages):
        picture = name.with_name(f"{name.name}-{number}.png")
        _quietly(partial(page.screenshot, path=picture, timeout=5_000))


def _quietly(do: Callable[[], object]) -> None:
    """A browser that has died can do no more, and the test has failed for that already."""
    try:
        do()
    except BrowserError as error:
        print(f"the browser: {error}")  # noqa: T201 # shown with the failure

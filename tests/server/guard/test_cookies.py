"""The signed cookie and the key that it is signed with."""

from __future__ import annotations

import os
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import TimestampSigner

from branchline.errors import OptionError
from branchline.server.guard.cookies import (
    HOST_NAME,
    KEY_BYTES,
    NAME,
    RENEW_AFTER,
    YEAR,
    Bearer,
    Cookies,
    SeveralPeopleError,
    session_key,
)

SECRET = bytes(range(32))
OTHER = bytes(range(1, 33))


class Clock:
    def __init__(self) -> None:
        self.seconds = 1_800_000_000

    def __call__(self) -> int:
        return self.seconds * 1000


def cookie_of(set_cookie: str) -> str:
    """What a browser sends back."""
    return set_cookie.partition(";")[0]


def person_in(cookies: Cookies, cookie_header: str | None) -> str | None:
    bearer = cookies.bearer(cookie_header)
    return None if bearer is None else bearer.person


def test_whoever_gets_a_cookie_is_known_by_it() -> None:
    cookies = Cookies(SECRET)
    assert person_in(cookies, cookie_of(cookies.set_cookie("Anna-_1", secure=False))) == "Anna-_1"


def test_another_worker_with_the_same_key_knows_it_too() -> None:
    assert person_in(Cookies(SECRET), cookie_of(Cookies(SECRET).set_cookie("anna", secure=False))) == "anna"


def test_a_genuine_cookie_is_found_among_others() -> None:
    cookies = Cookies(SECRET)
    genuine = cookie_of(cookies.set_cookie("anna", secure=False))
    assert person_in(cookies, f"theme=dark; {NAME}=planted; x; {genuine};lang=en") == "anna"


def test_genuine_cookies_of_several_people_under_one_name_name_nobody() -> None:
    cookies = Cookies(SECRET)
    for secure in (False, True):
        first, second = (cookie_of(cookies.set_cookie(person, secure=secure)) for person in ("anna", "ben"))
        with pytest.raises(SeveralPeopleError):
            cookies.bearer(f"{first}; {second}", secure=secure)
        assert cookies.bearer(f"{first}; {first}", secure=secure) == Bearer("anna", False)


def test_under_tls_a_planted_cookie_does_not_count_beside_the_one_of_the_host() -> None:
    cookies = Cookies(SECRET)
    own, planted = cookie_of(cookies.set_cookie("anna", True)), cookie_of(cookies.set_cookie("mallory", False))
    assert own.startswith(f"{HOST_NAME}=")
    for header in (f"{planted}; {own}", f"{own}; {planted}"):
        assert cookies.bearer(header, secure=True) == Bearer("anna", False)


def test_a_cookie_of_before_counts_once_under_tls_and_is_replaced() -> None:
    cookies = Cookies(SECRET)
    old = cookie_of(cookies.set_cookie("anna", False))
    assert cookies.bearer(old, secure=True) == Bearer("anna", True, True)
    renamed = old.replace(NAME, HOST_NAME)
    assert cookies.bearer(renamed, secure=True) is None


def _others_signature() -> str:
    anna, ben = (cookie_of(Cookies(SECRET).set_cookie(person, secure=False)) for person in ("anna", "ben"))
    return ".".join([*anna.split(".")[:2], ben.split(".")[2]])


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        ";;=;",
        NAME,
        f"{NAME}=",
        f"{NAME}=anna",
        f"{NAME}=anna.",
        f"{NAME}=anna..",
        f"{NAME}=anna.aaaa.bbbb",
        f"{NAME}=ann\u00e4.aaaa.bbbb",
        f"{NAME}={'a' * 100_000}",
        cookie_of(Cookies(OTHER).set_cookie("anna", secure=False)),
        cookie_of(Cookies(SECRET).set_cookie("anna", secure=False)) + "x",
        cookie_of(Cookies(SECRET).set_cookie("anna", secure=False)).replace("anna", "ben"),
        cookie_of(Cookies(SECRET).set_cookie("anna", secure=False)).replace(NAME, "Branchline"),
        _others_signature(),
        f"{NAME}={TimestampSigner(SECRET).sign('anna').decode()}",  # the right key, but for another purpose
    ],
    ids=lambda header: f"{len(header or '')} characters",  # not the cookie itself, which is another each time
)
def test_a_cookie_that_is_not_genuine_names_nobody(header: str | None) -> None:
    assert person_in(Cookies(SECRET), header) is None


@given(st.text(max_size=300))
def test_no_header_is_a_genuine_cookie_by_chance_or_an_error(header: str) -> None:
    cookies = Cookies(SECRET)
    assert person_in(cookies, header) is None
    assert person_in(cookies, f"{NAME}={header}") is None


def test_a_cookie_holds_for_a_year_and_is_renewed_long_before() -> None:
    clock = Clock()
    cookies = Cookies(SECRET, now=clock)
    header = cookie_of(cookies.set_cookie("anna", secure=False))
    fresh = cookies.bearer(header)
    clock.seconds += RENEW_AFTER + 1
    later = cookies.bearer(header)
    assert fresh is not None
    assert not fresh.is_due
    assert later is not None
    assert later.is_due
    clock.seconds += YEAR - RENEW_AFTER - 1
    assert person_in(cookies, header) == "anna"
    clock.seconds += 1
    assert person_in(cookies, header) is None


def test_a_cookie_from_the_future_names_nobody() -> None:
    clock = Clock()
    cookies = Cookies(SECRET, now=clock)
    header = cookie_of(cookies.set_cookie("anna", secure=False))
    clock.seconds -= 7 * 24 * 3600
    assert person_in(cookies, header) is None


@pytest.mark.parametrize("secure", [False, True])
def test_scripts_and_other_sites_cannot_use_the_cookie(secure: bool) -> None:
    morsel = SimpleCookie(Cookies(SECRET).set_cookie("anna", secure=secure))[HOST_NAME if secure else NAME]
    assert morsel["httponly"]
    assert morsel["samesite"] == "Lax"
    assert morsel["path"] == "/"
    assert morsel["domain"] == ""
    assert morsel["max-age"] == str(YEAR)
    assert bool(morsel["secure"]) == secure


@pytest.mark.parametrize(("secure", "names"), [(False, [NAME]), (True, [HOST_NAME, NAME])])
def test_clearing_ends_the_cookie_at_once(secure: bool, names: list[str]) -> None:
    headers = Cookies.clear(secure)
    assert [header.partition("=")[0] for header in headers] == names
    for header, name in zip(headers, names, strict=True):
        morsel = SimpleCookie(header)[name]
        assert (morsel["max-age"], morsel["path"], bool(morsel["secure"])) == ("0", "/", secure)
        assert Cookies(SECRET).bearer(cookie_of(header), secure=secure) is None


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    key = session_key(folder)
    assert len(key) == KEY_BYTES
    assert session_key(folder) == key
    assert stat.S_IMODE((folder / "session.key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [file.name for file in folder.iterdir()] == ["session.key"]


def test_every_folder_has_a_key_of_its_own(tmp_path: Path) -> None:
    assert session_key(tmp_path / "a") != session_key(tmp_path / "b")


def test_workers_that_start_together_get_the_same_key(tmp_path: Path) -> None:
    for turn in range(20):
        folder = tmp_path / str(turn)
        start = threading.Barrier(8)

        def make(folder: Path = folder, start: threading.Barrier = start) -> bytes:
            start.wait()
            return session_key(folder)

        with ThreadPoolExecutor(8) as pool:
            keys = [each.result() for each in [pool.submit(make) for _ in range(8)]]
        assert len(set(keys)) == 1
        assert [file.name for file in folder.iterdir()] == ["session.key"]


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o620, 0o604])
def test_a_key_that_others_can_use_is_refused_with_the_command_that_mends_it(tmp_path: Path, mode: int) -> None:
    session_key(tmp_path)
    file = tmp_path / "session.key"
    file.chmod(mode)
    with pytest.raises(OptionError, match=r"chmod 600 .*session\.key"):
        session_key(tmp_path)
    file.chmod(0o600)
    session_key(tmp_path)


@pytest.mark.parametrize("size", [0, 31, 33, 1000])
def test_a_file_of_another_length_is_no_key(tmp_path: Path, size: int) -> None:
    file = tmp_path / "session.key"
    file.write_bytes(bytes(size))
    file.chmod(0o600)
    with pytest.raises(OptionError, match="exactly 32 bytes"):
        session_key(tmp_path)


def test_a_folder_in_place_of_the_key_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "session.key").mkdir()
    with pytest.raises(OptionError, match="cannot be read or made"):
        session_key(tmp_path)


def test_a_data_folder_that_cannot_be_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OptionError, match="--data"):
        session_key(tmp_path / "file" / "data")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere; make fresh WHO=user tries it")
def test_a_data_folder_that_may_not_be_written_is_a_clear_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OptionError, match="--data"):
        session_key(tmp_path)

"""Folders of The Card Game: what the shipped one holds, and what is said about a broken one."""

from __future__ import annotations

import math
import os
import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline.cardgame.maps
from branchline.board.maps import load_map, shipped_maps
from branchline.cardgame.maps import TicketMap, load_tickets, shipped_tickets
from branchline.cards import BLUE, COLOR_NAMES, COLORS, YELLOW
from branchline.errors import DataError, NotationError
from branchline.variants.kinds import BOARD, CARDS, kind_of_folder

DATA = Path(branchline.cardgame.maps.__file__).parents[1] / "data"
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "maps.md"
CITY, TICKET, BIG = "cities.csv", "tickets.csv", "big_cities.csv"
FILES = {
    CITY: (
        "id,name,big",
        "bern,Bern,1",
        "geneve,Genève,0",
        "milano,Milano,1",
        "zurich,Zürich,0",
    ),
    TICKET: (
        "city_a,city_b,points,purple,blue,orange,white,green,yellow,black,red",
        "bern,geneve,3,0,0,0,0,0,0,0,1",
        "geneve,bern,4,0,2,0,0,0,0,0,0",
        "milano,zurich,12,1,0,0,0,0,0,1,2",
    ),
    BIG: (
        "city,bonus",
        "milano,9",
        "bern,5",
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A correct folder with three tickets."""
    return write_folder(tmp_path / "alps")


def write_folder(folder: Path) -> Path:
    folder.mkdir()
    for file, lines in FILES.items():
        (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def with_line(folder: Path, file: str, number: int, text: str) -> None:
    """Puts `text` in the place of this line, or behind the last one."""
    lines = list(FILES[file])
    lines[number - 1 : number] = [text]
    (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def complaint(where: str | Path) -> str:
    with pytest.raises(DataError) as caught:
        load_tickets(where)
    return str(caught.value)


def cards(**counts: int) -> tuple[int, ...]:
    """Cards by color."""
    return tuple(counts.get(name, 0) for name in COLOR_NAMES)


# What ships


@pytest.mark.rule("CG-01")
def test_there_are_forty_six_tickets_and_six_big_cities_with_their_bonuses() -> None:
    found = load_tickets("card_game")
    assert (found.key, len(found.cities), len(found.tickets)) == ("card_game", 34, 46)
    assert {found.cities[big.city].name: big.bonus for big in found.big_cities} == {
        "Seattle": 8, "Los Angeles": 12, "Chicago": 12, "Dallas": 10, "New York": 15, "Miami": 8,
    }  # fmt: skip
    assert {city.index for city in found.cities if city.is_big} == {big.city for big in found.big_cities}


@pytest.mark.rule("CG-01")
def test_a_ticket_needs_one_to_five_cards_and_at_most_two_of_a_color() -> None:
    needed = [ticket.cards for ticket in load_tickets("card_game").tickets]
    assert {len(of_ticket) for of_ticket in needed} == {COLORS}
    assert Counter(sum(of_ticket) for of_ticket in needed) == {1: 2, 2: 17, 3: 14, 4: 11, 5: 2}
    assert {count for of_ticket in needed for count in of_ticket} == {0, 1, 2}


def test_each_color_is_wanted_about_as_often_as_any_other() -> None:
    needed = [ticket.cards for ticket in load_tickets("card_game").tickets]
    wanted = {name: sum(of_ticket[color] for of_ticket in needed) for color, name in enumerate(COLOR_NAMES)}
    assert wanted == {
        "purple": 16, "blue": 18, "orange": 16, "white": 17, "green": 16, "yellow": 17, "black": 16, "red": 16,
    }  # fmt: skip


def test_tickets_are_worth_five_to_twenty_two_points_and_every_fifth_point_begun_costs_a_card() -> None:
    tickets = load_tickets("card_game").tickets
    points = [ticket.points for ticket in tickets]
    assert (min(points), max(points), sum(points)) == (5, 22, 581)
    assert [sum(ticket.cards) for ticket in tickets] == [math.ceil(ticket.points / 5) for ticket in tickets]


def test_a_ticket_is_worth_its_shortest_way_on_the_board_of_north_america() -> None:
    found, usa = load_tickets("card_game"), load_map("usa")
    ends = {city.index: usa.city(city.id) for city in found.cities}
    assert [city.name for city in ends.values()] == [city.name for city in found.cities]
    ways = [usa.distance(ends[ticket.a].index, ends[ticket.b].index) for ticket in found.tickets]
    assert ways == [ticket.points for ticket in found.tickets]


def test_every_ticket_leads_to_a_big_city_and_needs_its_color() -> None:
    found = load_tickets("card_game")
    colors = {"seattle": 6, "los_angeles": 3, "chicago": 5, "dallas": 4, "new_york": 1, "miami": 7}
    lacking = []
    for ticket in found.tickets:
        big = [found.cities[end].id for end in (ticket.a, ticket.b) if found.cities[end].is_big]
        assert big
        lacking += [(ticket.name, city) for city in big if not ticket.cards[colors[city]]]
    assert lacking == [("chicago-new_york", "new_york"), ("new_york-chicago#2", "chicago")]


def test_every_city_is_on_a_ticket_and_each_big_one_on_ten_or_eleven() -> None:
    found = load_tickets("card_game")
    ends = Counter(end for ticket in found.tickets for end in (ticket.a, ticket.b))
    assert set(ends) == set(range(len(found.cities)))
    assert {ends[big.city] for big in found.big_cities} == {10, 11}


def test_the_two_tickets_between_chicago_and_new_york_differ_in_card_and_number() -> None:
    found = load_tickets("card_game")
    first, second = found.ticket("chicago-new_york"), found.ticket("new_york-chicago#2")
    assert (first.cards[YELLOW], second.cards[BLUE]) == (1, 1)
    assert found.ticket("new_york-chicago") is first
    assert found.ticket("chicago-new_york#2") is second
    assert len({ticket.name for ticket in found.tickets}) == 46


def test_the_shipped_facts_stay_as_saved_games_know_them() -> None:
    assert load_tickets("card_game").fingerprint == "21cd2f04264e4502"


def test_what_ships_is_apart_from_the_maps_and_tells_its_sources() -> None:
    assert shipped_tickets() == ("card_game",)
    assert "card_game" not in shipped_maps()
    assert (DATA / "card_game" / "SOURCES.md").is_file()


# A folder of one's own


def test_a_folder_outside_the_package_loads_in_the_same_way(folder: Path) -> None:
    alps = load_tickets(folder)
    assert alps == load_tickets(str(folder))
    assert (alps.key, alps.folder) == ("alps", str(folder))
    assert [(city.index, city.id, city.name, city.is_big) for city in alps.cities] == [
        (0, "bern", "Bern", True),
        (1, "geneve", "Genève", False),
        (2, "milano", "Milano", True),
        (3, "zurich", "Zürich", False),
    ]
    assert [(t.index, t.name, t.a, t.b, t.points, t.cards) for t in alps.tickets] == [
        (0, "bern-geneve", 0, 1, 3, cards(red=1)),
        (1, "geneve-bern#2", 1, 0, 4, cards(blue=2)),
        (2, "milano-zurich", 2, 3, 12, cards(purple=1, black=1, red=2)),
    ]
    assert [(big.city, big.bonus) for big in alps.big_cities] == [(2, 9), (0, 5)]


def test_a_folder_named_like_the_shipped_one_is_reached_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(tmp_path / "card_game")
    monkeypatch.chdir(tmp_path)
    assert len(load_tickets("card_game").tickets) == 46
    assert len(load_tickets("./card_game").tickets) == len(load_tickets(Path("card_game")).tickets) == 3


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_byte_order_mark_empty_lines_and_order_of_columns_do_not_matter(folder: Path, end: str) -> None:
    plain = load_tickets(folder)
    for file, lines in FILES.items():
        mixed = ["", *(",".join(reversed(line.split(","))) for line in lines), "", ""]
        (folder / file).write_bytes(b"\xef\xbb\xbf" + end.join(mixed).encode())
    assert load_tickets(folder) == plain


def test_the_example_in_the_guide_loads(tmp_path: Path) -> None:
    _, _, section = GUIDE.read_text(encoding="utf-8").partition("## Tickets for The Card Game")
    tables = re.findall(r"`(\w+\.csv)`\n\n```csv\n(.*?)```", section, re.DOTALL)
    assert [file for file, _ in tables] == list(FILES)
    for file, text in tables:
        (tmp_path / file).write_text(text, encoding="utf-8")
    names = [ticket.name for ticket in load_tickets(tmp_path).tickets]
    assert names == ["geneve-zurich", "bern-milano", "milano-bern#2"]


def test_a_big_city_needs_no_ticket(folder: Path) -> None:
    with_line(folder, CITY, 5, "zurich,Zürich,0\nbasel,Basel,1")
    with_line(folder, BIG, 4, "basel,7")
    assert load_tickets(folder).big_cities[-1].bonus == 7


def test_names_are_understood_with_their_cities_in_either_order(folder: Path) -> None:
    alps = load_tickets(folder)
    assert alps.ticket("geneve-bern") is alps.ticket("bern-geneve") is alps.tickets[0]
    assert alps.ticket("geneve-bern#2") is alps.ticket("bern-geneve#2") is alps.tickets[1]
    assert alps.city("milano") is alps.cities[2]


@pytest.mark.parametrize(
    ("ask", "name", "words"),
    [
        ("city", "Zürich", "no city 'Zürich' on the map alps; did you mean 'zurich'?"),
        ("city", "x", "ids look like 'bern'"),
        ("ticket", "zurich-milan", "did you mean 'milano-zurich'?"),
        ("ticket", "\x1b[31m", r"no ticket '\x1b[31m' on the map alps; names look like 'bern-geneve'"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest_right_ones(folder: Path, ask: str, name: str, words: str) -> None:
    alps = load_tickets(folder)
    questions = {"city": alps.city, "ticket": alps.ticket}
    with pytest.raises(NotationError, match=re.escape(words)):
        questions[ask](name)


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        (CITY, 3, "geneve,Genève,0\nbasel,Basel,0"),
        (TICKET, 2, "geneve,bern,3,0,0,0,0,0,0,0,1"),
        (TICKET, 2, "zurich,geneve,3,0,0,0,0,0,0,0,1"),
        (TICKET, 2, "bern,geneve,5,0,0,0,0,0,0,0,1"),
        (TICKET, 2, "bern,geneve,3,0,0,0,0,0,0,0,2"),
        (TICKET, 2, "bern,geneve,3,0,0,0,0,0,0,1,0"),
        (BIG, 2, "milano,8"),
    ],
)
def test_the_fingerprint_changes_with_every_fact_of_play(folder: Path, file: str, line: int, text: str) -> None:
    before = load_tickets(folder).fingerprint
    with_line(folder, file, line, text)
    assert load_tickets(folder).fingerprint != before


def test_the_fingerprint_changes_with_the_city_that_has_a_bonus(folder: Path) -> None:
    before = load_tickets(folder).fingerprint
    with_line(folder, CITY, 2, "bern,Bern,0")
    (folder / CITY).write_text((folder / CITY).read_text(encoding="utf-8").replace("Zürich,0", "Zürich,1"))
    with_line(folder, BIG, 3, "zurich,5")
    assert load_tickets(folder).fingerprint != before


def test_the_fingerprint_does_not_depend_on_printed_names_or_the_folder(folder: Path) -> None:
    before = load_tickets(folder).fingerprint
    with_line(folder, CITY, 2, "bern,Berne,1")
    assert load_tickets(folder.rename(folder.with_name("other"))).fingerprint == before


# Broken folders


@pytest.mark.parametrize(
    ("file", "line", "text", "words"),
    [
        # the shape of the file
        (CITY, 1, "id,name", "column 'big' is missing; the columns are id,name,big"),
        (CITY, 1, "id,name,big,lat", "unknown column 'lat'; the columns are id,name,big"),
        (TICKET, 1, FILES[TICKET][0].replace("purple", "pruple"), "unknown column 'pruple'; did you mean 'purple'?"),
        (TICKET, 1, FILES[TICKET][0].replace("purple", "pink"), "the columns are city_a,city_b,points,purple,blue"),
        (TICKET, 1, FILES[TICKET][0].replace("purple", "red"), "column 'red' stands there twice"),
        (BIG, 1, "city,points", "unknown column 'points'; the columns are city,bonus"),
        (TICKET, 2, "bern,geneve,3,0,0,0,0,0,0,1", "10 field(s), but the header has 11"),
        (TICKET, 2, "bern,geneve,3,,0,0,0,0,0,0,1", "purple is blank"),
        (BIG, 2, "milano,", "bonus is blank"),
        (BIG, 2, "milano , 9", "city 'milano ' must have no spaces around it"),
        (CITY, 2, 'bern,"Be"rn,1', "not correct CSV"),
        # cities
        (CITY, 2, "Bern,Bern,1", "id 'Bern' must be lower-case ASCII letters"),
        (CITY, 4, "bern,Milano,1", "id 'bern' stands on line 2 already; every city needs its own"),
        (CITY, 2, "bern,Be\trn,1", r"name 'Be\trn' must be printable"),
        *((CITY, 2, f"bern,Bern,{bad}", f"unknown big '{bad}'; it must be 0 or 1") for bad in ("2", "yes", "01")),
        # tickets
        (TICKET, 2, "bern,zurch,3,0,0,0,0,0,0,0,1", "unknown city 'zurch' in city_b; did you mean 'zurich'?"),
        (TICKET, 2, "x,bern,3,0,0,0,0,0,0,0,1", "unknown city 'x' in city_a; it must be an id of cities.csv"),
        (TICKET, 2, "bern,bern,3,0,0,0,0,0,0,0,1", "both ends are 'bern'; city_a and city_b must be two different"),
        *(
            (
                TICKET,
                2,
                f"bern,geneve,{bad},0,0,0,0,0,0,0,1",
                f"points must be a whole number from 1 to 999, not '{bad}",
            )
            for bad in ("0", "1000", "-3", "3.0", "three")
        ),
        *(
            (
                TICKET,
                2,
                f"bern,geneve,3,0,0,{bad},0,0,0,0,1",
                f"orange must be a whole number from 0 to 10, not '{bad}'",
            )
            for bad in ("11", "-1", "1.5", "one", "+1")
        ),
        (TICKET, 2, "bern,geneve,3,0,0,0,0,0,0,0,0", "a ticket must need at least one card"),
        (TICKET, 3, "geneve,bern,4,0,0,0,0,0,0,0,1", "the ticket geneve-bern for the same cards stands on line 2"),
        (TICKET, 5, "milano,zurich,13,1,0,0,0,0,0,1,2", "the ticket milano-zurich for the same cards stands on line 4"),
        # big cities
        (BIG, 2, "milan,9", "unknown city 'milan' in city; did you mean 'milano'?"),
        (BIG, 2, "x,9", "unknown city 'x' in city; it must be an id of cities.csv"),
        (BIG, 3, "milano,5", "city 'milano' stands on line 2 already; remove one of them"),
        (BIG, 3, "zurich,5", "city 'zurich' has 0 as big in cities.csv; write 1 there, or remove its bonus here"),
        *(
            (BIG, 2, f"milano,{bad}", f"bonus must be a whole number from 1 to 999, not '{bad}'")
            for bad in ("0", "1000", "-9", "much")
        ),
    ],
)
def test_a_mistake_is_named_with_its_file_and_line_and_what_would_be_right(
    folder: Path, file: str, line: int, text: str, words: str
) -> None:
    with_line(folder, file, line, text)
    said = complaint(folder)
    assert said.startswith(f"{folder / file}:{line}: ")
    assert words in said
    assert said.isprintable()


def test_a_big_city_without_a_bonus_is_named_where_it_is_called_big(folder: Path) -> None:
    with_line(folder, CITY, 5, "zurich,Zürich,1")
    assert complaint(folder) == (
        f"{folder / CITY}:5: city 'zurich' has 1 as big, but no bonus in big_cities.csv; give it one, or write 0 here"
    )


def test_a_ticket_may_need_ten_cards_of_a_color(folder: Path) -> None:
    with_line(folder, TICKET, 2, "bern,geneve,999,10,10,0,0,0,0,0,0")
    assert load_tickets(folder).tickets[0].cards == cards(purple=10, blue=10)


def write_largest_folder(folder: Path, one_more_in: str = "") -> None:
    """As many rows as there may be, or one more in this file."""
    rows = {
        CITY: [f"c{n},C,1" for n in range(256)],
        TICKET: [f"c{n},c{n + 1},1,1,0,0,0,0,0,0,0" for n in range(251)],
        BIG: [f"c{n},1" for n in range(255)],
    }
    for file, lines in rows.items():
        kept = lines if file in (one_more_in, BIG) else lines[:-1]
        (folder / file).write_text("\n".join([FILES[file][0], *kept]), encoding="utf-8")


def test_there_may_be_255_cities_all_of_them_big_and_250_tickets(folder: Path) -> None:
    write_largest_folder(folder)
    largest = load_tickets(folder)
    assert (len(largest.cities), len(largest.tickets), len(largest.big_cities)) == (255, 250, 255)


@pytest.mark.parametrize(("file", "limit"), [(CITY, "255 cities"), (TICKET, "250 tickets")])
def test_a_row_beyond_the_limit_is_refused(folder: Path, file: str, limit: str) -> None:
    write_largest_folder(folder, one_more_in=file)
    line = int(limit[:3]) + 2
    assert complaint(folder) == f"{folder / file}:{line}: too many rows; a map can have at most {limit}"


@pytest.mark.parametrize("file", FILES)
def test_a_missing_empty_or_unreadable_file_is_named(folder: Path, file: str) -> None:
    path = folder / file
    path.write_text("\n\n", encoding="utf-8")
    assert complaint(folder) == f"{path}: the file is empty; its first line must be {FILES[file][0]}"
    path.write_text(FILES[file][0], encoding="utf-8")
    assert complaint(folder).startswith(f"{path}: no ")
    path.write_bytes(b"\n\r\n" + FILES[file][0].encode() + b"\r\nGen\xe8ve")
    assert complaint(folder) == f"{path}:4: byte 0xe8 is not UTF-8; save the file as UTF-8"
    path.write_bytes(b"x" * 1_000_001)
    assert complaint(folder).startswith(f"{path}: the file is too large")
    path.unlink()
    assert complaint(folder) == (
        f"{path}: the file is missing; a map folder needs cities.csv, tickets.csv and big_cities.csv"
    )
    path.mkdir()
    assert complaint(folder) == f"{path}: this is a folder; it must be a CSV file"


@pytest.mark.parametrize(
    ("forbidden", "words"),
    [("big_cities.csv", "big_cities.csv: the file cannot be read: "), ("alps", "alps' cannot be opened: ")],
)
def test_what_the_system_forbids_is_told_with_its_reason(
    folder: Path, monkeypatch: pytest.MonkeyPatch, forbidden: str, words: str
) -> None:
    stat = Path.stat

    def refuse(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.name == forbidden:
            raise PermissionError(13, "Permission denied")
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refuse)
    assert complaint(folder).endswith(f"{words}Permission denied")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("cardgame", "no map folder 'cardgame' (shipped maps: card_game); did you mean 'card_game'?"),
        ("", "a folder of your own needs cities.csv, tickets.csv and big_cities.csv"),
        ("a\0b", r"no map folder 'a\x00b'"),
        ("x" * 5000, "cannot be opened: "),
        (__file__, "is not a folder; a map is a folder with cities.csv, tickets.csv and big_cities.csv"),
    ],
)
def test_a_folder_that_is_none_is_answered_with_what_there_is(where: str, words: str) -> None:
    assert words in complaint(where)
    assert kind_of_folder(where) is BOARD


def test_no_name_at_all_does_not_mean_the_folder_one_is_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert kind_of_folder(".") is CARDS
    assert kind_of_folder("") is BOARD
    assert complaint("").startswith("no map folder ''")


# Folders of other games


@pytest.mark.parametrize("key", shipped_maps())
def test_a_map_with_routes_is_said_to_be_for_other_games(key: str) -> None:
    said = f"the folder '{key}' is for a game with routes: it has routes.csv and no big_cities.csv; "
    assert complaint(key) == f"{said}a folder for The Card Game needs cities.csv, tickets.csv and big_cities.csv"
    assert kind_of_folder(key) is BOARD


def test_a_folder_with_routes_outside_the_package_is_said_to_be_for_other_games(tmp_path: Path) -> None:
    shutil.copytree(DATA / "usa", tmp_path / "mine")
    assert f"the folder '{tmp_path / 'mine'}' is for a game with routes: " in complaint(tmp_path / "mine")


def test_the_tickets_of_this_game_are_no_map_with_routes(folder: Path) -> None:
    for where in ("card_game", folder):
        assert kind_of_folder(where) is CARDS
        with pytest.raises(DataError) as caught:
            load_map(where)
        assert str(caught.value) == (
            f"the folder '{where}' is for The Card Game: it has big_cities.csv and no routes.csv; "
            "a folder for a game with routes needs cities.csv, routes.csv and tickets.csv"
        )


def test_a_folder_with_the_files_of_both_is_for_neither(folder: Path) -> None:
    (folder / "routes.csv").write_text("city_a,city_b\n")
    for load, own, other in (
        (load_tickets, "big_cities.csv, which is for The Card Game", "routes.csv, which is for a game with routes"),
        (load_map, "routes.csv, which is for a game with routes", "big_cities.csv, which is for The Card Game"),
    ):
        with pytest.raises(DataError, match=re.escape(f"{own}, and {other}; a folder is for one of them")):
            load(folder)


# Anything at all

CELLS = st.one_of(st.sampled_from(["", " ", "0", "1", "2", "10", "-1", "bern", "zurich", '"']), st.text(max_size=8))


def load_with(file: str, content: bytes) -> TicketMap | str:
    """The tickets with this file, or the text that refuses it; nothing else may happen."""
    with tempfile.TemporaryDirectory() as place:
        folder = write_folder(Path(place) / "alps")
        (folder / file).write_bytes(content)
        try:
            return load_tickets(folder)
        except DataError as error:
            return str(error)


@settings(deadline=None)
@given(st.sampled_from(sorted(FILES)), st.one_of(st.binary(), st.text().map(str.encode)))
def test_garbage_in_any_file_is_refused(file: str, content: bytes) -> None:
    said = load_with(file, content)
    assert isinstance(said, str)
    assert f"{file}:" in said
    assert said.isprintable()


@settings(deadline=None)
@given(st.sampled_from(sorted(FILES)), st.integers(0, 4), st.integers(0, 10), CELLS)
def test_any_text_in_any_cell_gives_tickets_or_a_clear_refusal(file: str, line: int, column: int, cell: str) -> None:
    lines = list(FILES[file])
    cells = lines[line % len(lines)].split(",")
    cells[column % len(cells)] = cell
    lines[line % len(lines)] = ",".join(cells)
    found = load_with(file, "\n".join(lines).encode())
    if isinstance(found, str):
        assert re.search(r"/alps/(cities|tickets|big_cities)\.csv(:[1-5])?: ", found)
        assert found.isprintable()
    else:
        assert found.ticket(found.tickets[0].name) is found.tickets[0]
        assert all(any(ticket.cards) for ticket in found.tickets)

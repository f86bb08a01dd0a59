"""A game of four from the deal to the score sheet, both decks, as it could be played at a table [CG-01 to CG-19].

A turn is a line: the seat, what it does in the notation, and after the bar what comes off the deck or the pile for it,
in this order. What follows a hash is said for the reader; that a seat is robbed, and of what, is looked at too.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from branchline.chance import Scripted
from branchline.testing import CardScene
from branchline.variants.card_game import card_game
from branchline.view.notation import cards_text

# Seat 1 begins. Seven cards each besides the locomotive, one at a time from seat 1 on; the row; six tickets each.
DEAL = """
1
K P O W  R W L O  R L Y W  K O G R  O B G R  G R K B  G B W K
Y L B L R
miami-omaha miami-el_paso chicago-san_francisco seattle-saint_louis chicago-charleston dallas-san_francisco
dallas-winnipeg los_angeles-duluth new_york-kansas_city los_angeles-houston los_angeles-new_york seattle-toronto
new_york-miami los_angeles-dallas seattle-los_angeles new_york-las_vegas dallas-new_york chicago-dallas
seattle-denver seattle-new_york chicago-miami los_angeles-miami seattle-miami new_york-new_orleans
"""

CHOICES = """
1 keep 2 4 5 6
2 keep 2 3 5 6
3 keep 1 2 3 4
0 keep 3 4 5 6
"""

FIRST_DECK = """
1 place 2G 1L
2 place P B W
3 take L             | K
0 place 2R 1L

1 draw; draw         | L K
2 take Y; draw       | P L
3 draw; draw         | W Y
0 draw; draw         | Y B

1 place 2R 1L                # robs seat 0 of 2R
2 take P; take B     | Y P
3 place 2W 1L
0 place O Y K

1 take P; draw       | R L
2 draw; draw         | L O
3 draw; draw         | W W
0 draw; draw         | W R

1 place P O K
2 place 2B 1L
3 place 2G 1L
0 place 2W                   # robs seat 3 of 1W

1 take Y; draw       | O K
2 draw; draw         | Y Y
3 draw; draw         | G P
0 take R; take R     | Y P

1 place 1Y 1L
2 place 3Y                   # robs seat 1 of 1Y 1L
3 place P O K
0 place 3R

1 take P; take Y     | G G
2 draw; draw         | L B
3 tickets; keep none | chicago-montreal dallas-miami seattle-atlanta dallas-winnipeg # drew four, wants none
0 draw; draw         | G B

1 draw; draw         | P L
2 place 1P 2L
3 place 2W 1L
0 place 2B

1 draw; draw         | B K
2 draw; draw         | K W
3 draw; draw         | L L
0 take O; draw       | O O

1 place 2P 1L                # robs seat 2 of 1P 1L
2 place 1K 1L
3 draw; draw         | Y P
0 place 2O

1 draw; draw         | O Y
2 draw; draw         | P P
3 draw; draw         | R K
0 draw; draw         | B O

1 place 2Y
2 place 2P                   # robs seat 1 of 1P
3 tickets; keep 1    | chicago-calgary chicago-santa_fe los_angeles-nashville new_york-portland
0 draw; draw         | B W

1 draw; draw         | P R
2 draw; stop         | G     # leaves a card in the deck, for another round
3 place G K R
0 take L             | G     # the last card of the deck

1 tickets; keep 1 3  | chicago-dallas chicago-new_york los_angeles-chicago dallas-washington
2 take G; take G             # not replaced any more
3 take K; stop
0 place 2W                   # too late

1 complete 1                 # each of them the set with most points
2 complete 1
3 complete 1
0 complete 1         | W K P W  L W Y K  G L Y R  B P Y B  R L L W P # the second deal and its row
"""

SECOND_DECK = """
1 tickets; keep 1 2  | seattle-denver los_angeles-pittsburgh seattle-phoenix dallas-new_york
2 place 3G 1L
3 tickets; keep 1 2  | miami-salt_lake_city new_york-sault_st_marie los_angeles-vancouver chicago-san_francisco
0 tickets; keep 1 4  | new_york-chicago#2 dallas-raleigh dallas-helena seattle-new_york

1 place 4K
2 take R; draw       | P K
3 place 3Y 1L
0 place 4B

1 place P W R
2 tickets; keep 3    | seattle-dallas seattle-chicago miami-las_vegas miami-boston
3 place 2P                   # robs seat 1 of 1P
0 take L             | R

1 draw; draw         | W L
2 draw; draw         | P R
3 draw; draw         | O L
0 take P; draw       | L K

1 place 2B 1L                # robs seat 0 of 2B
2 place 2P                   # robs seat 3 of 1P
3 place 1O 1L
0 place 1R 1L

1 draw; draw         | Y G
2 place 2W
3 draw; draw         | L L
0 take P; draw       | W B

1 place 2G
2 place 3R                   # robs seat 0 of 1R
3 place 1K 1L
0 place 1B 1L                # robs seat 1 of 1B

1 draw; draw         | O R
2 place 2O
3 take R; draw       | G O
0 place 2P

1 draw; draw         | R P
2 draw; draw         | R Y
3 draw; draw         | P W
0 place 2K

1 place 1Y 1L
2 tickets; keep 4    | los_angeles-houston miami-omaha # then chicago-montreal, dallas-miami from under the pile
3 place 1R 1L
0 draw; draw         | L W

1 place P O W
2 draw; draw         | G L
3 draw; draw         | G W
0 draw; draw         | Y K

1 tickets; keep 1 4          # seattle-atlanta, dallas-winnipeg, chicago-santa_fe, los_angeles-nashville
2 draw; draw         | G O
3 tickets; keep 2            # new_york-portland, chicago-new_york, dallas-washington, seattle-phoenix
0 tickets; keep 2 3          # dallas-new_york, los_angeles-vancouver, chicago-san_francisco, dallas-raleigh

1 place 2R
2 draw; draw         | L P
3 draw; draw         | O B
0 place O W Y

1 take G; draw       | B Y
2 draw; draw         | R O   # the last card of the deck
3 place 2O                   # robs seat 0 of 1O
0 take B; take W

1 take W                     # only locomotives are left: no second card
2 take L

0 complete 1                 # the others have no choice
1 complete 1
"""


class Turn(NamedTuple):
    """A line of the game."""

    seat: int
    actions: list[str]
    chance: list[str]
    robs: list[str]


def _turns(script: str) -> list[Turn]:
    turns = []
    for line in filter(None, script.splitlines()):
        told, _, remark = line.partition(" # ")
        played, _, chance = told.partition("|")
        seat, actions = played.split(maxsplit=1)
        robs = [remark] if remark.startswith("robs") else []
        turns.append(Turn(int(seat), [action.strip() for action in actions.split(";")], chance.split(), robs))
    return turns


def _play(scene: CardScene, script: str) -> None:
    """Every turn of the script is played, by the seat that it says and with the chance that it says."""
    assert isinstance(scene.chance, Scripted)
    for number, turn in enumerate(_turns(script), start=1):
        assert scene.to_move == turn.seat, f"turn {number}"
        used = scene.chance.used + len(turn.chance)
        scene.play(*turn.actions)
        scene.check()
        assert scene.chance.used == used, f"turn {number}"
        robbed = [f"robs seat {event.seat} of {cards_text(event.cards)}" for event in scene.told("robbed")]
        assert robbed == turn.robs, f"turn {number}"


def _scoring(scene: CardScene) -> list[tuple[str, list[str], int]]:
    """By seat: the stack that was just shown, the tickets completed from it, and their points."""
    names = [ticket.name for ticket in scene.game.map.tickets]
    told = scene.told("completed")
    assert [event.seat for event in told] == [0, 1, 2, 3]
    return [(cards_text(event.cards), [names[ticket] for ticket in event.tickets], event.points) for event in told]


def _bonuses(scene: CardScene, seat: int) -> list[str]:
    bonuses = scene.sheet[seat].details["bonuses"]
    assert isinstance(bonuses, tuple)
    return [card_game().map.cities[city].id for city in bonuses]


@pytest.mark.rule(
    "CG-02",
    "CG-03",
    "CG-05",
    "CG-07",
    "CG-08",
    "CG-09",
    "CG-11",
    "CG-12",
    "CG-13",
    "CG-14",
    "CG-16",
    "CG-17",
    "CG-18",
    "CG-19",
)
def test_a_whole_game_of_four_with_both_decks() -> None:
    """The game above, scored with a pencil.

    FIRST DECK. What the seats placed, in order. Of a row that was robbed, what had reached the track is said; of every
    other row all did.

        seat 0  2R 1L: only L, 2R robbed · O Y K · 2W · 3R · 2B · 2O · 2W in the last turn: none
                stack 2B 3O 2W 1Y 1K 3R 1L
        seat 1  2G 1L · 2R 1L · P O K · 1Y 1L: none, all robbed · 2P 1L: L and P, 1P robbed · 2Y
                stack 2P 1O 2G 2Y 1K 2R 3L
        seat 2  P B W · 2B 1L · 3Y · 1P 2L: only L, 1P 1L robbed · 1K 1L · 2P
                stack 3P 3B 1W 3Y 1K 3L
        seat 3  2W 1L: L and W, 1W robbed · 2G 1L · P O K · 2W 1L · G K R
                stack 1P 1O 3W 3G 2K 1R 3L

    First scoring. In front of each ticket its number, behind it what it needs and its points.

        seat 0  12 chicago-miami (Y R) 10 · 19 new_york-new_orleans (B R) 10 · 40 los_angeles-miami (2O W R) 19 ·
                46 seattle-miami (O W K 2R) 22
                All need five red cards; there are three, and one locomotive. Without 12 or 19 four are enough, and
                either is worth 10, so the numbers decide: 12, 40, 46 come before 19, 40, 46, which would have gone to
                New York instead of Chicago, and is the player's second choice.                     10 + 19 + 22 = 51
        seat 1  3 chicago-dallas (G Y) 6 · 6 chicago-charleston (Y R) 7 · 26 miami-el_paso (O G R) 13 ·
                27 dallas-san_francisco (P W G) 13 · 29 seattle-saint_louis (P Y K) 14 ·
                33 los_angeles-chicago (O W Y) 15
                Missing for all: O 2W G 2Y, with three locomotives. Without 33: W G Y, so five tickets for 53. Without
                3 and 6: O 2W, so four tickets for 55, which is more. Without 3, or 6, or any other one, four cards at
                least are missing.                                                             13 + 13 + 14 + 15 = 55
        seat 2  11 new_york-kansas_city (B G) 9 · 31 los_angeles-duluth (P W Y) 14 · 38 seattle-toronto (2P B K) 17 ·
                44 los_angeles-new_york (2B 2W) 20
                Missing for all: B 2W G, with three locomotives. Without 11, the cheapest, 2W.      14 + 17 + 20 = 51
        seat 3  9 seattle-los_angeles (W K) 9 · 13 new_york-miami (B R) 10 · 15 los_angeles-dallas (W G) 10 ·
                28 chicago-calgary (P Y K) 13 · 41 new_york-las_vegas (P B O W) 19
                Missing for all: P 2B Y, with three locomotives. Without 9 or 15 the same four are; without 13
                three are.                                                                      9 + 10 + 13 + 19 = 51

    In the hands are 6, 8, 9 and 7 cards, so the second deck has 96 - 30 = 66: four to each, five to the row, 45 left.

    SECOND DECK.

        seat 0  4B: 2B, 2B robbed · 1R 1L: only L, R robbed · 1B 1L · 2P · 2K · O W Y: W and Y, O robbed
                stack 2P 3B 1W 1Y 2K 2L
        seat 1  4K · P W R: W and R, P robbed · 2B 1L: L and B, 1B robbed · 2G · 1Y 1L · P O W · 2R
                stack 1P 1B 1O 2W 2G 1Y 4K 3R 2L
        seat 2  3G 1L · 2P · 2W · 3R · 2O
                stack 2P 2O 2W 3G 3R 1L
        seat 3  3Y 1L · 2P: one, 1P robbed · 1O 1L · 1K 1L · 1R 1L · 2O in the last turn: none
                stack 1P 1O 3Y 1K 1R 4L

    Second scoring, with the tickets drawn since.

        seat 0  2 new_york-chicago#2 (B) 5 · 16 los_angeles-vancouver (W K) 10 · 19 new_york-new_orleans (B R) 10 ·
                35 chicago-san_francisco (P O W Y) 16 · 43 seattle-new_york (P 2B K) 20
                Missing for all: B O W R, with two locomotives. Without 2: O W R; without 16: B O R; without 19:
                O W.                                                                          5 + 10 + 16 + 20 = 51
        seat 1  3 chicago-dallas (G Y) 6 · 6 chicago-charleston (Y R) 7 · 14 seattle-denver (G K) 10 ·
                30 los_angeles-nashville (O W R) 14 · 37 seattle-atlanta (O G K R) 17 ·
                39 los_angeles-pittsburgh (P 2B W) 18
                Missing for all: B O G Y, with two locomotives. Without 3, the cheapest, B O.
                                                                                       7 + 10 + 14 + 17 + 18 = 66
        seat 2  8 dallas-miami (G R) 9 · 11 new_york-kansas_city (B G) 9 · 42 miami-las_vegas (P O W R) 20
                Only B is missing, and there is a locomotive.                                         9 + 9 + 20 = 38
        seat 3  1 chicago-new_york (Y) 5 · 4 new_york-sault_st_marie (B Y) 6 · 13 new_york-miami (B R) 10 ·
                36 miami-salt_lake_city (P O K R) 17
                Missing are 2B R, and there are four locomotives.                                5 + 6 + 10 + 17 = 38

    BIG CITIES. Completed tickets to them, by seat:

        Seattle      2 (43 46)  3 (14 29 37)  1 (38)     1 (9)          8 to seat 1
        Los Angeles  2 (16 40)  3 (30 33 39)  2 (31 44)  2 (9 15)      12 to seat 1
        Chicago      3 (2 12 35)  2 (6 33)    0          2 (1 28)      12 to seat 0
        Dallas       0          1 (27)        1 (8)      1 (15)        10 to seats 1, 2 and 3
        New York     2 (2 43)   0             2 (11 44)  4 (1 4 13 41) 15 to seat 3
        Miami        3 (12 40 46)  1 (26)     2 (8 42)   2 (13 36)      8 to seat 0

    THE SHEET.
                  completed       uncompleted    big cities          total   place
        seat 0    51 + 51 = 102   19: -10        12 + 8 = 20           112       3
        seat 1    55 + 66 = 121    3:  -6        8 + 12 + 10 = 30      145       1
        seat 2    51 + 38 =  89         0        10                     99       4
        seat 3    51 + 38 =  89         0        10 + 15 = 25          114       2
    """
    drawn = [word for turn in _turns(FIRST_DECK + SECOND_DECK) for word in turn.chance]
    scene = CardScene.deal(4, chance=" ".join([*DEAL.split(), *drawn]))
    _play(scene, CHOICES)

    _play(scene, FIRST_DECK)
    assert _scoring(scene) == [
        ("2B 3O 2W 1Y 1K 3R 1L", ["chicago-miami", "los_angeles-miami", "seattle-miami"], 51),
        (
            "2P 1O 2G 2Y 1K 2R 3L",
            ["miami-el_paso", "dallas-san_francisco", "seattle-saint_louis", "los_angeles-chicago"],
            55,
        ),
        ("3P 3B 1W 3Y 1K 3L", ["los_angeles-duluth", "seattle-toronto", "los_angeles-new_york"], 51),
        (
            "1P 1O 3W 3G 2K 1R 3L",
            ["seattle-los_angeles", "los_angeles-dallas", "chicago-calgary", "new_york-las_vegas"],
            51,
        ),
    ]
    assert [scene.tickets(seat) for seat in range(4)] == [
        ["new_york-new_orleans"],
        ["chicago-dallas", "chicago-charleston"],
        ["new_york-kansas_city"],
        ["new_york-miami"],
    ]
    assert [event.count for event in scene.told("reshuffled")] == [66]
    assert [scene.hand(seat) for seat in range(4)] == [
        "4B 1O 1W 1G 1K 1R 1L",
        "1P 2B 1O 1W 1G 4K 1R 1L",
        "1P 1B 2O 2W 3G 1K 1R 2L",
        "2P 6Y 1K 2L",
    ]
    assert scene.row == "1P 1W 1R 2L"
    assert scene.observe(None).deck == 45
    assert [(scene.yard(seat), scene.track(seat)) for seat in range(4)] == [([], "")] * 4

    _play(scene, SECOND_DECK)
    assert _scoring(scene) == [
        (
            "2P 3B 1W 1Y 2K 2L",
            ["new_york-chicago#2", "los_angeles-vancouver", "chicago-san_francisco", "seattle-new_york"],
            51,
        ),
        (
            "1P 1B 1O 2W 2G 1Y 4K 3R 2L",
            [
                "chicago-charleston",
                "seattle-denver",
                "los_angeles-nashville",
                "seattle-atlanta",
                "los_angeles-pittsburgh",
            ],
            66,
        ),
        ("2P 2O 2W 3G 3R 1L", ["dallas-miami", "new_york-kansas_city", "miami-las_vegas"], 38),
        (
            "1P 1O 3Y 1K 1R 4L",
            ["chicago-new_york", "new_york-sault_st_marie", "new_york-miami", "miami-salt_lake_city"],
            38,
        ),
    ]
    assert [scene.tickets(seat) for seat in range(4)] == [["new_york-new_orleans"], ["chicago-dallas"], [], []]

    assert scene.over
    cities = ["seattle", "los_angeles", "chicago", "dallas", "new_york", "miami"]
    assert [line.details["made_to"] for line in scene.sheet] == [
        dict(zip(cities, counts, strict=True))
        for counts in [(2, 2, 3, 0, 2, 3), (3, 3, 2, 1, 0, 1), (1, 2, 0, 1, 2, 2), (1, 2, 2, 1, 4, 2)]
    ]
    assert [_bonuses(scene, seat) for seat in range(4)] == [
        ["chicago", "miami"],
        ["seattle", "los_angeles", "dallas"],
        ["dallas"],
        ["dallas", "new_york"],
    ]
    assert [dict(line.points) for line in scene.sheet] == [
        {"completed": 102, "uncompleted": -10, "big_cities": 20},
        {"completed": 121, "uncompleted": -6, "big_cities": 30},
        {"completed": 89, "uncompleted": 0, "big_cities": 10},
        {"completed": 89, "uncompleted": 0, "big_cities": 25},
    ]
    assert [line.total for line in scene.sheet] == [112, 145, 99, 114]
    assert scene.scores == (112, 145, 99, 114)
    assert [line.place for line in scene.sheet] == [3, 1, 4, 2]

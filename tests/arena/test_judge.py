"""The report of a match, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from branchline.arena.blocks import BlockResult, Field
from branchline.arena.judge import judge
from branchline.arena.match_counts import Games
from branchline.arena.match_plan import MatchOptions, MatchPlan, make_plan
from branchline.arena.reports.report import Report
from branchline.arena.reports.text import rating_text
from tests.arena.making import result


def plan_for(players: int, *bots: str) -> MatchPlan:
    """A plan of bots that need not exist: nobody plays them here."""
    fields = tuple(combinations(sorted(bots), players)) if len(set(bots)) >= players else (tuple(sorted(bots)),)
    plan = make_plan(MatchOptions(game="usa", bots=["random"], players=players, games=players))
    return replace(plan, named=bots, bots=tuple(dict.fromkeys(bots)), fields=fields)


@pytest.fixture(autouse=True)
def no_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.arena.judge.bot_version", lambda _: "1")


def report_of(plan: MatchPlan, games: Games) -> Report:
    return judge(plan, games, None)


Blocks = dict[Field, list[BlockResult]]

FOUR: Games = {
    ("a", "b"): [
        (result((1, 2), (120, 80), first=0), result((1, 2), (110, 90), first=1)),
        (result((2, 1), (60, 70), first=0), result((1, 1), (100, 100), first=1)),
    ]
}


def test_shares_scores_and_the_first_seat_of_four_games() -> None:
    report = report_of(plan_for(2, "a", "b"), FOUR)
    a, b = report.standing("a"), report.standing("b")
    assert (a.share.value, b.share.value) == (0.625, 0.375)  # 2.5 of 4
    assert (a.score.value, b.score.value) == (97.5, 85.0)
    assert a.score_sd == pytest.approx(26.3, abs=0.01)
    assert a.scores.start == 60
    assert a.scores.counts == (1, 0, 0, 0, 1, 1, 1)
    assert (a.tickets_made, a.tickets_failed, a.decisions) == (2, 1, 50)
    assert report.first_seat.share.value == 0.375  # won the first, shared the last
    assert (report.games, report.blocks) == (4, 2)
    assert report.duel("a", "b").share.value == 0.625
    assert report.duel("b", "a").share.value == 0.375
    (pairing,) = report.pairings
    assert (pairing.games, pairing.ties) == (4, 1)
    assert report.cycles is None


def test_intervals_come_from_whole_blocks() -> None:
    """Two blocks, of which A won all of one and a quarter of the other: a resample has 1, 0.625 or 0.25."""
    report = report_of(plan_for(2, "a", "b"), FOUR)
    assert (report.standing("a").share.low, report.standing("a").share.high) == (0.25, 1.0)


def test_blocks_that_all_come_out_even_have_no_spread_however_different_their_games() -> None:
    games: Blocks = {("a", "b"): [(result((1, 2)), result((2, 1)))] * 10}
    share = report_of(plan_for(2, "a", "b"), games).standing("a").share
    assert (share.low, share.value, share.high) == (0.5, 0.5, 0.5)


def test_a_bot_that_won_everything_has_an_interval_and_a_rating_that_is_called_a_bound() -> None:
    games: Blocks = {("a", "b"): [(result((2, 1)), result((2, 1)))] * 10}
    report = report_of(plan_for(2, "a", "b"), games)
    b = report.standing("b")
    assert (b.share.low, b.share.high) == (0.7225, 1.0)
    assert (report.anchor, report.standing("a").bound, b.bound) == ("a", "", "least")
    assert any("b won every game, so its rating is only a bound" in note for note in report.notes)
    assert [standing.bot for standing in report.standings] == ["b", "a"]


def two_player_games(*results: str) -> Blocks:
    """Ten blocks each of fields like `a>b`, where the first won every game, or `a=b`, where each won one of two."""
    games: Blocks = {}
    for said in results:
        one, sign, other = said[0], said[1], said[2]
        field = (one, other) if one < other else (other, one)
        won = result((1, 2) if field == (one, other) else (2, 1))
        lost = result((2, 1) if field == (one, other) else (1, 2))
        games[field] = [(won, lost if sign == "=" else won)] * 10
    return games


def bounds_in(report: Report) -> dict[str, str]:
    return {standing.bot: standing.bound for standing in report.standings}


def test_if_the_anchor_lost_everything_every_other_rating_is_a_bound() -> None:
    report = report_of(plan_for(2, "a", "b", "c"), two_player_games("b>a", "c>a", "b=c"))
    assert bounds_in(report) == {"a": "", "b": "least", "c": "least"}
    assert any(
        "a never came in before any of b, c, so the ratings of b, c are only bounds" in at for at in report.notes
    )
    assert "every game" not in " ".join(report.notes)  # neither b nor c won all of theirs


def test_if_the_anchor_won_everything_every_other_rating_is_a_bound() -> None:
    report = report_of(plan_for(2, "a", "b", "c"), two_player_games("a>b", "a>c", "b=c"))
    assert bounds_in(report) == {"a": "", "b": "most", "c": "most"}
    assert any("None of b, c ever came in before a, so the ratings of b, c are" in note for note in report.notes)


def test_a_group_that_always_beats_the_others_has_bounds_beside_them_though_none_of_it_won_every_game() -> None:
    games = two_player_games("a=b", "c=d", "c>a", "c>b", "d>a", "d>b")
    report = report_of(plan_for(2, "a", "b", "c", "d"), games)
    assert bounds_in(report) == {"a": "", "b": "", "c": "least", "d": "least"}
    assert any("None of a, b ever came in before any of c, d, so the ratings" in note for note in report.notes)


def test_a_bot_that_lost_every_game_but_to_bots_that_lost_to_the_anchor_is_a_bound_as_well() -> None:
    report = report_of(plan_for(2, "a", "b", "c"), two_player_games("a>b", "b>c", "a>c"))
    assert bounds_in(report) == {"a": "", "b": "most", "c": "most"}
    assert any("c lost every game, so its rating is only a bound" in note for note in report.notes)
    assert any("b never came in before a, so the rating of b is only a bound" in note for note in report.notes)


def test_bots_that_never_met_and_beat_the_same_one_cannot_be_compared() -> None:
    plan = replace(plan_for(2, "a", "b", "c"), fields=(("a", "c"), ("b", "c")))
    report = report_of(plan, two_player_games("a>c", "b>c"))
    assert bounds_in(report) == {"a": "", "b": "open", "c": "most"}
    assert any("The games do not say whether b is stronger than a" in note for note in report.notes)
    assert rating_text(report.standing("b").rating.value, "open").startswith("? ")


def test_one_game_that_is_shared_is_enough_for_a_rating_that_is_no_bound() -> None:
    games = two_player_games("b>a")
    games["a", "b"][7] = (result((1, 1)), result((2, 1)))
    assert bounds_in(report_of(plan_for(2, "a", "b"), games)) == {"a": "", "b": ""}


def test_at_a_table_for_three_a_bot_that_never_won_but_came_in_second_has_a_rating_that_is_no_bound() -> None:
    games: Blocks = {("a", "b", "c"): [(result((1, 2, 3)), result((2, 3, 1)), result((3, 2, 1)))] * 4}
    report = report_of(plan_for(3, "a", "b", "c"), games)
    assert report.standing("b").share.value == 0.0
    assert bounds_in(report) == {"a": "", "b": "", "c": ""}
    assert not any("bound" in note for note in report.notes)


def test_at_a_table_for_three_whoever_always_comes_in_last_has_a_bound_and_a_note_says_why() -> None:
    games: Blocks = {("a", "b", "c"): [(result((1, 2, 3)), result((2, 1, 3)), result((1, 2, 3)))] * 4}
    report = report_of(plan_for(3, "a", "b", "c"), games)
    assert bounds_in(report) == {"a": "", "b": "", "c": "most"}
    assert any("c never came in before any of a, b, so the rating of c is only a bound" in at for at in report.notes)


def test_nobody_has_a_better_lower_end_than_who_won_everything() -> None:
    """One game of 400 that is lost must not make the interval narrower."""
    plan, won = plan_for(2, "a", "b"), (result((1, 2)), result((1, 2)))
    every: Blocks = {("a", "b"): [won] * 200}
    most: Blocks = {("a", "b"): [*[won] * 199, (result((1, 2)), result((2, 1)))]}
    best, next_best = (report_of(plan, games) for games in (every, most))
    assert next_best.standing("a").share.value == 0.9975
    assert next_best.standing("a").share.low == best.standing("a").share.low == 0.9812
    assert next_best.standing("b").share.high == best.standing("b").share.high == 0.0188
    assert next_best.standing("a").share.high == 1.0


def test_the_anchor_is_h3_wherever_it_plays() -> None:
    games: Blocks = {("a", "h3"): [(result((1, 2)), result((2, 1)))] * 10}
    report = report_of(plan_for(2, "a", "h3"), games)
    assert report.anchor == "h3"
    assert report.standing("h3").rating.value == 0.0


def test_three_bots_that_beat_each_other_in_a_circle_are_noticed() -> None:
    wins = {("a", "b"): (1, 2), ("b", "c"): (1, 2), ("a", "c"): (2, 1)}
    games: Blocks = {field: [(result(places), result(places))] * 5 for field, places in wins.items()}
    report = report_of(plan_for(2, "a", "b", "c"), games)
    assert report.cycles == 1.0
    assert [standing.rating.value for standing in report.standings] == [0.0, 0.0, 0.0]
    reverse: Blocks = {field: [(result((3 - one, 3 - two)),) * 2] * 5 for field, (one, two) in wins.items()}
    assert report_of(plan_for(2, "a", "b", "c"), reverse).cycles == 1.0
    games["a", "c"] = [(result((1, 2)), result((1, 2)))] * 5
    assert report_of(plan_for(2, "a", "b", "c"), games).cycles == 0.0


def test_a_table_for_three_has_shares_against_a_third_and_duels_against_a_half() -> None:
    games: Blocks = {("a", "b", "c"): [(result((1, 2, 3)), result((1, 3, 2)), result((2, 1, 3)))] * 4}
    report = report_of(plan_for(3, "a", "b", "c"), games)
    assert (report.standing("a").share.value, report.standing("a").fair) == (0.6667, 0.3333)
    assert report.duel("a", "b").share.value == 0.6667
    assert report.duel("b", "c").share.value == 0.6667
    assert report.duel("c", "a").share.value == 0.0


def test_a_bot_with_several_seats_has_the_share_of_all_of_them() -> None:
    games: Blocks = {("a", "b", "b"): [(result((1, 2, 3)), result((2, 1, 3)), result((2, 3, 1)))] * 4}
    report = report_of(plan_for(3, "a", "b", "b"), games)
    (pairing,) = report.pairings
    a, b = pairing.sides
    assert (a.seats, a.share.value, a.fair) == (1, 0.3333, 0.3333)
    assert (b.seats, b.share.value, b.fair) == (2, 0.6667, 0.6667)
    assert (report.standing("b").games, report.standing("b").share.value) == (24, 0.3333)
    assert (report.duel("a", "b").games, report.duel("a", "b").share.value) == (24, 0.6667)


def test_faults_are_counted_and_cost_the_game_only_if_that_is_wanted() -> None:
    block = (result((1, 2), faults=("overtime: slow", "")), result((1, 2)))
    games: Blocks = {("a", "b"): [block] * 3}
    plan = plan_for(2, "a", "b")
    report = report_of(plan, games)
    assert (report.standing("a").share.value, report.standing("a").faults) == (1.0, 3)
    assert "a failed in 3 games, and greedy decided for it: overtime: slow." in report.notes
    strict = report_of(replace(plan, faults="last"), games)
    assert strict.standing("a").share.value == 0.5
    assert "a failed in 3 games, and came last there: overtime: slow." in strict.notes


def test_the_hash_knows_that_a_bot_failed_but_not_in_which_words() -> None:
    def hash_with(fault: str) -> str:
        return report_of(plan_for(2, "a", "b"), {("a", "b"): [(result((1, 2), faults=(fault, "")),)]}).hash

    assert hash_with("illegal: <object at 0x7f01>") == hash_with("illegal: <object at 0x7f02>")
    assert len({hash_with("illegal: no"), hash_with("crashed: no"), hash_with("")}) == 3


def test_the_hash_tells_other_games_apart_even_if_all_figures_are_the_same() -> None:
    ((field, blocks),) = FOUR.items()
    other = {field: [tuple(replace(game, hash="1" * 16) for game in block) for block in blocks]}
    plan = plan_for(2, "a", "b")
    assert report_of(plan, FOUR).hash != report_of(plan, other).hash
    assert report_of(plan, FOUR).standings == report_of(plan, other).standings

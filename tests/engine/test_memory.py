"""What a seat remembers goes into what it imagines, and nobody else's memory does."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import branchline
from branchline import CardGame, Chance, Event, OptionError, Seeded, Table
from branchline.cardgame.best import first_sets
from branchline.cardgame.invariants import check
from branchline.cardgame.state import KEEP, State
from branchline.cards import ints
from branchline.variants import games, rules_of

KEYS = sorted(info.key for info in games())


@pytest.mark.parametrize("key", KEYS)
def test_the_memory_of_another_seat_is_refused(key: str) -> None:
    rules = rules_of(branchline.game(key, players=3))
    state = rules.new(Seeded(1))
    for viewer, other in ((0, 1), (2, None), (None, 0)):
        with pytest.raises(OptionError, match="a seat needs its own memory"):
            rules.imagine(rules.observe(state, viewer), Seeded(2), rules.memory(other))


class Steered(Chance):
    """Draws no ticket that is to stay in the pile, as long as there are others."""

    def __init__(self, kept_back: set[int]) -> None:
        self.kept_back = kept_back
        self.source = Seeded(1)

    def pick(self, weights: vec[i64], total: i64) -> i64:
        others = [ticket for ticket, weight in enumerate(weights) if weight and ticket not in self.kept_back]
        return others[0] if len(weights) == 46 and self.kept_back and others else self.source.pick(weights, total)


@pytest.mark.rule("CG-03", "CG-12")
def test_whoever_has_seen_nearly_all_tickets_imagines_a_rival_choosing_from_the_rest() -> None:
    game = branchline.game("card_game", players=4)
    chance = Steered(set())
    state, story = game.begin(chance, first=0)
    known = game.memory(0)
    known.see(story)
    offer = game.observe(state, 0).offer

    def play(kind: str, kept: tuple[int, ...] = ()) -> None:
        action = next(n for n, action in enumerate(game.actions) if (action.kind, action.kept) == (kind, kept))
        known.see(game.play(state, action, chance))

    play("keep", (0,))
    for _ in range(3):
        play("keep", (0, 1, 2, 3, 4, 5))
    chance.kept_back = set(offer[1:])
    imagined = 0
    while game.to_move(state) is not None and imagined < 40:
        if state.phase == KEEP:
            play("keep")
        elif state.seat == 0 or state.pile_n <= 3:
            play("tickets")
        else:
            known.see(game.play(state, game.legal(state)[0], chance))
        if state.phase == KEEP and state.seat != 0:
            look_at_imagined(game, state, known, imagined)
            imagined += 1
    assert imagined == 40


def look_at_imagined(game: CardGame, state: State, known: branchline.CardKnowledge, seed: int) -> None:
    seen = game.observe(state, 0)
    world = game.imagine(seen, Seeded(seed), known)
    check(game.tables, world)
    assert game.observe(world, 0) == seen
    assert known.allows(world)


@pytest.mark.rule("CG-14", "CG-16")
def test_after_the_first_scoring_no_rival_is_imagined_with_a_ticket_beside_which_it_could_not_have_chosen_so() -> None:
    looked = 0
    for seed in range(12):
        table, completed = at_the_first_scoring(seed)
        known = table.game.memory(0)
        for story in table.events:
            known.see(story)
        for number in range(10):
            world = table.game.imagine(table.observe(0), Seeded(number), known)
            assert known.allows(world)
            for event in completed[1:]:
                for ticket in world.tickets_of(event.seat):
                    assert list(event.tickets) in sets_with(table.game, event, ticket)
                    looked += 1
    assert looked > 500


def at_the_first_scoring(seed: int) -> tuple[branchline.CardTable, list[Event]]:
    """A game of four that has just begun its second deck, after much placing, and what each seat has completed."""
    table = Table("card_game", players=4, seed=seed)
    player = Random(seed)
    completed: list[Event] = []
    while not completed:
        texts = table.legal()
        placing = [text for text in texts if text.startswith(("suit", "mix", "cards", "locomotives"))]
        story = table.play(player.choice(placing if placing and player.random() < 0.8 else texts))
        completed = [event for event in story if event.kind == "completed"]
    return table, completed


def sets_with(game: CardGame, event: Event, ticket: int) -> list[list[int]]:
    """What a seat could have chosen from with the tickets completed in a scoring and one more."""
    tables = game.tables
    held = ints(sorted([*event.tickets, ticket]))
    needs, points, marks = tables.ticket_needs, tables.ticket_points, tables.ticket_marks
    return [list(map(int, found)) for found in first_sets(needs, points, marks, ints(list(event.cards)), held, 999)]


@pytest.mark.parametrize("key", KEYS)
def test_a_memory_that_has_not_seen_the_whole_game_is_refused(key: str) -> None:
    rules = rules_of(branchline.game(key, players=3))
    chance = Seeded(1)
    state, story = rules.begin(chance)
    whole, none = rules.memory(0), rules.memory(0)
    whole.see(story)
    for _ in range(60):
        whole.see(rules.play(state, rules.legal(state)[-1], chance))
    seen = rules.observe(state, 0)
    assert rules.observe(rules.imagine(seen, chance, whole), 0) == seen
    with pytest.raises(OptionError, match="every event from `begin` on"):
        rules.imagine(seen, chance, none)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_seen_in_a_game_of_others_cannot_be_imagined(key: str) -> None:
    three = rules_of(branchline.game(key, players=3))
    other = rules_of(branchline.game(key, players=2 if key in ("usa", "europe", "nordic", "card_game") else 4))
    seen = three.observe(three.new(Seeded(1)), 0)
    with pytest.raises(OptionError, match="a game of 3, but here"):
        other.imagine(seen, Seeded(2))

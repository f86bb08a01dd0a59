"""The engine and a second opinion on the rules agree over hundreds of random games of The Card Game.

They agree at every decision about what is legal and what lies where, and at the end about the scores.
"""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import CardGame, Recorded, Seeded
from branchline.cardgame.state import CHOOSE, State
from branchline.testing.conformance import Setting
from branchline.view.notation import notation_of
from tests.engine.referees.card_referee import Referee, all_tickets, big_cities
from tests.properties.walks import CARD_TEMPERS, Walk, card_game_of
from tests.storeys import also_proven


def follow(game: CardGame, walk: Walk) -> Counter[str]:
    """A random game, judged at every decision; how often each thing was done in it."""
    notation = notation_of(game)
    texts = [notation.text(number) for number in range(len(game.actions))]
    chance, chooser = Recorded(Seeded(walk.seed, 0)), Seeded(walk.seed, 1)
    state = game.new(chance)
    referee = Referee(game.players, _told(chance))
    done: Counter[str] = Counter()
    while True:
        legal = game.legal(state)
        if not referee.is_unsure:
            assert {texts[action] for action in legal} == referee.legal(), (walk, done.total())
        assert game.to_move(state) == (None if referee.is_over else referee.to_move)
        compare(game, state, referee)
        if not legal:
            break
        action = walk.choose(game, legal, chooser)
        done[game.actions[action].kind] += 1
        story = game.play(state, action, chance)
        completed = [event.tickets for event in story if event.kind == "completed"]
        asked = game.to_move(state) if state.phase == CHOOSE else None
        referee.play(texts[action], _told(chance), completed, asked)
    for line, expected in zip(game.score_sheet(state), referee.scores(), strict=True):
        found = {**line.points, "made": len(line.tickets_made), "place": line.place}
        bonuses = line.details["bonuses"]
        assert isinstance(bonuses, tuple)
        assert {**found, "bonuses": len(bonuses)} == expected
    done["every set of tickets tried"] = referee.tried
    return done


def compare(game: CardGame, state: State, referee: Referee) -> None:
    """The document of the state is the one that the referee would write; when all is over nobody is to move."""
    document, picture = game.dump(state), referee.picture()
    different = [name for name, value in picture.items() if document[name] != value]
    assert different == [], {name: (document[name], picture[name]) for name in different}


def _told(chance: Recorded) -> list[int]:
    outcomes, chance.outcomes = chance.outcomes, []
    return outcomes


@pytest.mark.parametrize("players", [*also_proven([2, 3]), 4])
@pytest.mark.parametrize("temper", sorted(CARD_TEMPERS))
def test_the_engine_and_the_referee_agree_at_every_decision(players: int, temper: str) -> None:
    game = card_game_of(Setting("card_game", players))
    for seed in range(9):
        follow(game, Walk(1000 + seed, temper))


def test_the_games_that_were_judged_have_every_kind_of_action_in_them() -> None:
    """Otherwise the test above would show less than it says."""
    game, done = card_game_of(Setting("card_game", 4)), Counter[str]()
    for seed in range(40, 60):  # some of them pass
        done += follow(game, Walk(seed, "wants everything"))
    done += follow(game, Walk(1, "any"))
    assert {action.kind for action in game.actions} <= set(done)
    assert done["every set of tickets tried"] > 21 * 4  # of twice as many


def test_the_referee_has_the_facts_of_the_ledger() -> None:
    assert len(all_tickets()) == 46
    assert [city for city, _ in big_cities()] == ["seattle", "los_angeles", "chicago", "dallas", "new_york", "miami"]
    assert len({ticket.name for ticket in all_tickets()}) == 46

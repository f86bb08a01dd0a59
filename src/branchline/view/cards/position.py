"""A position and a map of The Card Game in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import TicketMap
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import CARDS, LOCOMOTIVES, MIX
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.view.game_notation import cards_text
from branchline.view.position import Figures, Part, PositionText, count_text, text_of_table
from branchline.view.words import Words


def text_of(game: CardGame, seen: Observation, names: Sequence[str], words: Words) -> PositionText:
    """The position as its viewer sees it, with the railyard of each seat."""
    figures = figures_of(game, seen, words)
    label, built = words.say("label-yard"), []
    for seat, name in enumerate(names):
        rows = [cards_text(yard_row(seen, color)) for color in range(COLORS) if seen.yard_owner[color] == seat + 1]
        built.append(("" if seat else label, f"{name}: {words.listed(rows) or words.say('no-cards')}"))
    pile, more, deck = str(seen.pile + seen.bottom), _under_way(game, seen, words), deck_words(game, seen, words)
    return text_of_table(game, seen, names, words, figures=figures, pile=pile, more=more, built=built, deck=deck)


def figures_of(game: CardGame, seen: Observation, words: Words) -> Figures:
    """What everybody can count, by column and then by seat."""
    figures = {
        "cards": [str(view.hand) for view in seen.seats],
        "track": [str(view.track) for view in seen.seats],
        "tickets": [count_text(view.tickets) for view in seen.seats],
    }
    if game.tables.decks > 1:
        worth = [(len(view.made), points_of(game, view.made)) for view in seen.seats]
        figures["made"] = [words.say("made-points", count=count, points=points) for count, points in worth]
    return figures


def deck_words(game: CardGame, seen: Observation, words: Words) -> list[str]:
    """Which deck is played, if there is more than one [CG-16]."""
    decks = int(game.tables.decks)
    return [words.say("deck-number", number=decks - seen.decks_left, all=decks)] if decks > 1 else []


def yard_row(seen: Observation, color: int) -> tuple[int, ...]:
    """The cards of the row of a color, counted by kind."""
    cards = [0] * KINDS
    cards[color] = seen.yard_cards[color]
    cards[LOCOMOTIVE] = seen.yard_locomotives[color]
    return tuple(cards)


def placing_words(seen: Observation, words: Words) -> str:
    """What the viewer has begun to place [CG-09]."""
    if seen.mix:
        return words.say("placing-mix", cards=words.listed(words.card(color) for color in seen.mix))
    card = words.card(seen.suit)
    if seen.suit_cards:
        return words.say("placing-cards", card=card, count=seen.suit_cards)
    return words.say("placing-suit", card=card)


def set_words(game: CardGame, tickets: Sequence[int], words: Words) -> str:
    """A set of tickets to complete in one line [CG-14]."""
    named = words.listed(words.ticket(game.map, game.map.tickets[ticket]) for ticket in tickets)
    return words.say("choice-complete", tickets=named, points=points_of(game, tickets))


def points_of(game: CardGame, tickets: Iterable[int]) -> int:
    """What these tickets are worth together."""
    return sum(game.map.tickets[ticket].points for ticket in tickets)


def _under_way(game: CardGame, seen: Observation, words: Words) -> Iterator[Part]:
    """What only its owner sees: an open track, a placement that is begun, sets of tickets to choose from."""
    if sum(seen.track):
        yield words.say("label-track"), cards_text(seen.track)
    if seen.phase in (CARDS, LOCOMOTIVES, MIX):
        yield "", placing_words(seen, words)
    for number, tickets in enumerate(seen.sets, 1):
        yield words.say("label-sets") if number == 1 else "", f"{number}: {set_words(game, tickets, words)}"


def map_lines(game_map: TicketMap, words: Words) -> Iterator[str]:
    """A line for each thing that a folder of The Card Game has."""
    yield words.say("map-cities", count=len(game_map.cities))
    big_cities = words.listed(
        words.say("map-big-city", city=game_map.cities[big.city].name, bonus=big.bonus) for big in game_map.big_cities
    )
    yield words.say("map-big-cities", count=len(game_map.big_cities), cities=big_cities)
    points = [ticket.points for ticket in game_map.tickets]
    yield words.say("map-ticket-points", count=len(points), least=min(points), most=max(points), sum=sum(points))
    wanted = [sum(counts) for counts in zip(*(ticket.cards for ticket in game_map.tickets), strict=True)]
    yield words.say("map-wanted-cards", count=sum(wanted), cards=words.cards(wanted))

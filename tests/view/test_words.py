# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""Every word that players see has its home in the Fluent files of every language, and nothing there is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import branchline
from branchline import errors, events
from branchline.board import reasons
from branchline.board.variant import Variant
from branchline.bots import bots
from branchline.bots.choices import ONLY
from branchline.bots.reasons import BotCode
from branchline.cardgame import reasons as card_reasons
from branchline.cardgame.reasons import CardCode
from branchline.cards import CARD_NAMES, KINDS
from branchline.cli.keyboard.board import typed
from branchline.cli.keyboard.cards import typed as card_typed
from branchline.events import EventKind
from branchline.protocol import Reason
from branchline.view.board.refusals import SET_RULES, BoardRefusalCode
from branchline.view.words import FILES, LANGUAGES, Words, words_of

SOURCE = Path(branchline.__file__).parent


def kinds_of_events() -> set[str]:
    return {value for name, value in vars(events).items() if name.isupper() and isinstance(value, str)}


def codes_of_reasons() -> set[str]:
    """The first argument of every Reason in the modules, however it is chosen."""
    found: set[str] = set()
    modules = ("board/reasons.py", "cardgame/reasons.py", "view/board/refusals.py")
    sources = [(SOURCE / module).read_text(encoding="utf-8") for module in modules]
    for node in [node for source in sources for node in ast.walk(ast.parse(source))]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            first = node.args[0]
            if isinstance(first, ast.IfExp):
                found |= set(_texts([first.body, first.orelse]))
            elif not isinstance(first, ast.Attribute):  # a reason with more details has the code of another
                found |= set(_texts([first]))
    return found


def codes_of_hints() -> set[str]:
    """The codes of all reasons in the modules of the bots, whether said outright or chosen as `code`."""
    found: set[str] = set()
    for path in (SOURCE / "bots").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said: ast.expr | None = None
            if isinstance(node, ast.Call) and node.args:
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                said = node.args[0] if name in ("Reason", "claim_for_points", "points") else None
            elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "code":
                said = node.value
            for part in _branches(said) if said is not None else []:
                if isinstance(part, ast.Constant):
                    found.add(str(part.value))
    return found


def _texts(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        assert isinstance(node, ast.Constant)
        yield str(node.value)


def families() -> dict[str, set[str]]:
    """By beginning of an id: all the ends that the code can put there."""
    infos = (*branchline.games(), *branchline.small_games())
    rules = [branchline.game(info.key, players) for info in infos for players in info.players]
    variants = [game.variant for game in rules]
    kinds = {action.kind for game in rules for action in game.actions}
    options = {name for info in branchline.games() for name in info.options}
    cards = {name.replace("+", "-plus-") for name in CARD_NAMES}
    commands = {*typed.COMMANDS, *card_typed.COMMANDS}
    # Those with words of their own, too.
    unlisted = {"take", "lay", "claim", "station", "keep", "pay", "cards", "locomotives", "complete", "other"}
    return {
        "card-": cards,
        "a-card-": cards,
        "event-": kinds_of_events(),
        "reason-": codes_of_reasons(),
        "bot-": {f"{info.key}-{part}" for info in bots() for part in ("name", "about")},
        "asked-": {*reasons.ASKED.values(), *card_reasons.ASKED.values()},
        "game-": {variant.key for variant in variants},
        "score-": {rule.key for variant in variants for rule in variant.scoring},
        "tie-": {tie.key for variant in variants for tie in variant.ties},
        "tier-": {tier for variant in variants if isinstance(variant, Variant) for tier in variant.tickets.tiers},
        "option-": options,
        "setting-": {f"{info.key}-{option.key}" for info in bots() for option in info.options},
        "set-": {key for _, key in SET_RULES} | {"other"},
        "hint-": {*get_args(BotCode), "said"},  # the last is for other packages
        "choice-": {str(kind) for kind in kinds} - unlisted,
        "column-": {"points", "trains", "cards", "tickets", "stations", "path", "track", "made", "total"},
        "short-": {"points", "trains", "cards", "tickets", "stations", "path"},
        "help-": {*commands, *kinds} - {"help", "claim", "pay", "pass", "locomotives", "complete", "other"},
        "form-": commands - {"help"},
        "label-": {"row", "hand", "tickets", "routes", "laid", "turned"},
        "map-": {"cities", "routes", "spaces", "doubles", "gray", "ferries", "tunnels"},
    }


def used_messages() -> tuple[set[str], set[str]]:
    """The ids that the code says outright, and the beginnings of those that it puts together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_say = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say"
            if isinstance(node, ast.Call) and is_say and node.args:
                for first in _branches(node.args[0]):
                    if isinstance(first, ast.Constant):
                        whole.add(str(first.value))
                    elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                        begun.add(str(first.values[0].value))
    return whole, begun


def _branches(node: ast.expr) -> list[ast.expr]:
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]


# Ids that reach `say` in a variable; each stands as a text in the module named.
IN_VARIABLES = {
    "laying-extra": "keyboard/board/pictures.py",
    "laying-route": "keyboard/board/pictures.py",
    "sheet-made": "keyboard/board/pictures.py",
    "sheet-failed": "keyboard/board/pictures.py",
    "ask-players": "play.py",
    "ask-people": "play.py",
}


def messages_of(language: str, files_read: tuple[str, ...] = FILES) -> list[ftl.Message]:
    """All messages of a language, in the order of its files."""
    found: list[ftl.Message] = []
    for name in files_read:
        text = files("branchline.view").joinpath(f"locale/{language}/{name}.ftl").read_text(encoding="utf-8")
        body = FluentParser().parse(text).body
        assert [entry.content for entry in body if isinstance(entry, ftl.Junk)] == []
        found += [entry for entry in body if isinstance(entry, ftl.Message)]
    return found


class References(Visitor):
    """The variables and the other messages that a message names."""

    def __init__(self, message: ftl.Message) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  (as the visitor has it)
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802  (as the visitor has it)
        self.messages.add(node.id.name)


def variables_of(message: str, known: Mapping[str, ftl.Message]) -> set[str]:
    """All that a message has to be told, with what the messages in it have to be told."""
    named = References(known[message])
    return named.variables.union(*(variables_of(other, known) for other in named.messages))


def test_the_types_of_kinds_and_codes_have_those_that_occur_and_no_others() -> None:
    assert set(get_args(EventKind)) == kinds_of_events()
    assert {*get_args(BoardRefusalCode), *get_args(CardCode)} == codes_of_reasons()
    assert {*get_args(BotCode)} == codes_of_hints() | {*ONLY.values(), "only-choice"}


def test_the_languages_are_all_that_there_are_folders_of() -> None:
    assert sorted(LANGUAGES) == sorted(folder.name for folder in (SOURCE / "view" / "locale").iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_used_exists_and_none_is_unused(language: str) -> None:
    whole, begun = used_messages()
    known, messages = families(), messages_of(language)
    assert begun == set(known)
    inside = {name for message in messages for name in References(message).messages}
    wanted = whole | inside | set(IN_VARIABLES)
    wanted |= {start + end for start, ends in known.items() for end in ends}
    assert sorted(wanted) == sorted(message.id.name for message in messages)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages_in_the_same_files_with_the_same_variables(language: str) -> None:
    for name in FILES:
        ours = [message.id.name for message in messages_of(LANGUAGES[0], (name,))]
        assert sorted(message.id.name for message in messages_of(language, (name,))) == sorted(ours)
    english = {message.id.name: message for message in messages_of(LANGUAGES[0])}
    other = {message.id.name: message for message in messages_of(language)}
    for message in english:
        assert variables_of(message, other) == variables_of(message, english), message


def test_what_every_client_says_needs_nothing_of_what_only_the_terminal_says() -> None:
    for language in LANGUAGES:
        shared = messages_of(language, ("game",))
        assert {name for message in shared for name in References(message).messages} <= {m.id.name for m in shared}


def test_french_signs_never_begin_a_line() -> None:
    for name in FILES:
        text = files("branchline.view").joinpath(f"locale/fr/{name}.ftl").read_text(encoding="utf-8")
        said = [line for line in text.splitlines() if not line.startswith("#")]
        assert [line for line in said if re.search(r" [;:?!»]|« ", line)] == []


def test_messages_that_reach_the_words_in_a_variable_stand_in_their_module() -> None:
    for message, module in IN_VARIABLES.items():
        assert f'"{message}"' in (SOURCE / "cli" / module).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_in_the_files_twice(language: str) -> None:
    found = [message.id.name for message in messages_of(language)]
    assert sorted(set(found)) == sorted(found)


def test_a_message_that_does_not_exist_is_an_error_and_not_silence() -> None:
    with pytest.raises(KeyError):
        words_of().say("no-such-message")


def test_a_message_without_its_facts_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(AssertionError, match="city-pair"):
        words_of().say("city-pair", a="Paris")


def test_an_unknown_language_lists_the_known_ones() -> None:
    with pytest.raises(errors.OptionError, match="en"):
        Words("xx")


def test_cards_are_counted_and_named() -> None:
    assert words_of().cards((0, 2, 0, 0, 0, 0, 0, 0, 1)) == "2 blue, 1 locomotive"
    assert words_of().cards((0, 0, 0, 0, 0, 0, 0, 0, 2)) == "2 locomotives"
    assert words_of().cards((0, 0, 0, 3, 0, 0, 0, 0, 0, 2)) == "3 white, 2 locomotive +4"
    assert words_of().cards((0,) * KINDS) == "nothing"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ((0, 2, 0, 0, 0, 0, 0, 0, 1), "2 bleues, 1 locomotive"),
        ((1, 1, 3, 1, 1, 1, 1, 1, 0), "1 violette, 1 bleue, 3 orange, 1 blanche, 1 verte, 1 jaune, 1 noire, 1 rouge"),
        ((2, 0, 1, 2, 2, 2, 2, 2, 0), "2 violettes, 1 orange, 2 blanches, 2 vertes, 2 jaunes, 2 noires, 2 rouges"),
        ((0, 0, 0, 0, 0, 0, 0, 0, 2, 2), "2 locomotives, 2 locomotives +4"),
        ((0, 0, 0, 0, 0, 0, 0, 0, 0, 1), "1 locomotive +4"),
        ((0,) * KINDS, "rien"),
    ],
)
def test_french_colors_agree_with_the_cards_they_count(cards: tuple[int, ...], text: str) -> None:
    assert words_of("fr").cards(cards) == text


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Reason("too-few-cards", {"card": "red", "has": 1, "needs": 3}), "Il faut 3 rouges, et vous en avez 1."),
        (Reason("too-few-cards", {"card": "orange", "has": 0, "needs": 2}), "Il faut 2 orange, et vous en avez 0."),
        (Reason("too-few-trains", {"has": 0, "needs": 1}), "Il faut 1 wagon, et vous en avez 0."),
        (
            Reason("something-else-first", {"asked": "choose-turn"}),
            "Autre chose vient d'abord\N{NO-BREAK SPACE}: choisir ce que vous faites ce tour-ci.",
        ),
        (
            Reason("lacking-locomotives", {"route": "denver-omaha", "card": "red", "locomotives": 1, "others": 2}),
            "Il vous manque une locomotive et 2 cartes de couleur rouge ou locomotives.",
        ),
        (
            Reason("lacking-any", {"route": "denver-omaha", "count": 6}),
            "Il vous manque encore 6 cartes d'une même couleur (des locomotives peuvent les remplacer).",
        ),
        (
            Reason("lacking-any-color", {"route": "denver-omaha", "count": 1}),
            "Il vous manque encore 1 carte de la même couleur.",
        ),
        (
            Reason("lacking-locomotives-any", {"route": "denver-omaha", "locomotives": 2, "others": 1}),
            "Il vous manque 2 locomotives et encore 1 carte de la même couleur (une autre locomotive peut la "
            "remplacer).",
        ),
    ],
)
def test_a_reason_is_put_into_french(reason: Reason, text: str) -> None:
    usa = branchline.game("usa", players=2).variant.map
    assert words_of("fr").reason(reason, usa, ["Anna", "Ben"]) == text


def test_where_only_letters_are_wanted_a_space_is_a_space() -> None:
    said = words_of("fr", plain=True).say("event-robbed", you="no", who="Anna", cards="2 rouges")
    assert said == "Attaque de train ! Anna perd 2 rouges du dépôt."


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Reason("lacking", {"route": "denver-omaha", "card": "purple", "count": 2}),
            "You lack 2 purple or locomotives.",
        ),
        (Reason("lacking", {"route": "denver-omaha", "card": "red", "count": 1}), "You lack 1 red or a locomotive."),
        (Reason("lacking-color", {"route": "denver-omaha", "card": "red", "count": 3}), "You lack 3 red."),
        (
            Reason("lacking-locomotives", {"route": "denver-omaha", "card": "red", "locomotives": 2, "others": 0}),
            "You lack 2 locomotives.",
        ),
        (
            Reason("lacking-any", {"route": "denver-omaha", "count": 6}),
            "You lack 6 more cards of one color (locomotives stand in).",
        ),
        (
            Reason("lacking-any", {"route": "denver-omaha", "count": 1}),
            "You lack 1 more card of the same color (a locomotive stands in).",
        ),
        (Reason("lacking-any-color", {"route": "denver-omaha", "count": 3}), "You lack 3 more cards of one color."),
        (
            Reason("lacking-locomotives-any", {"route": "denver-omaha", "locomotives": 2, "others": 2}),
            "You lack 2 locomotives and 2 more cards of one color (more locomotives stand in).",
        ),
        (
            Reason("lacking-locomotives-any", {"route": "denver-omaha", "locomotives": 1, "others": 0}),
            "You lack a locomotive.",
        ),
        (Reason("named-too-many", {"card": "red", "named": 3, "has": 2}), "You named 3 red and have 2."),
        (
            Reason("cards-make-no-sets", {"cards": {"red": 2, "locomotive": 1}, "sets": 1, "rule": "any-three"}),
            "2 red, 1 locomotive is no payment with 1 set. A set is any three cards, alike or not; it stands for a "
            "locomotive.",
        ),
        (
            Reason("route-taken", {"route": "denver-omaha", "owner": 1, "instead": "denver-omaha"}),
            "Ben already has Denver–Omaha.",
        ),
    ],
)
def test_what_is_missing_has_words(reason: Reason, text: str) -> None:
    usa = branchline.game("usa", players=2).variant.map
    assert words_of().reason(reason, usa, ["Anna", "Ben"]) == text


def test_a_hint_stays_short_however_much_a_plan_lacks() -> None:
    usa = branchline.game("usa", players=2).map
    routes = ["denver-omaha", "calgary-helena", "helena-omaha", "el_paso-houston", "miami-charleston", "duluth-toronto"]
    cards = {"red": 3, "blue": 2, "green": 2, "black": 1, "white": 4}
    said = words_of().hint(Reason("draw-for-routes", {"cards": cards, "routes": routes}), usa, ["Anna", "Ben"])
    assert said is not None
    assert said.startswith(
        "For Denver–Omaha, Calgary–Helena, Helena–Omaha and 3 more you need 12 cards of 5 kinds more than"
    )
    few = Reason("draw-for-routes", {"cards": {"red": 3, "blue": 2}, "routes": routes[:4]})
    assert (words_of().hint(few, usa, ["Anna", "Ben"]) or "").startswith(
        "For Denver–Omaha, Calgary–Helena, Helena–Omaha, El Paso–Houston you need 2 blue, 3 red more than you hold"
    )


def test_a_hint_without_words_or_with_details_of_another_game_is_silent() -> None:
    usa = branchline.game("usa", players=2).map
    names = ["Anna", "Ben"]
    for reason in (
        Reason("of-another-package"),
        Reason("take-for-routes"),
        Reason("take-for-routes", {"card": "red", "count": 1, "routes": ["paris-zurich"]}),
        Reason("claim-completes-ticket", {"route": "denver-omaha", "tickets": ["paris-zurich"], "count": 1}),
        Reason("take-for-routes", {"card": "pink", "count": 1, "routes": []}),
        Reason("draw-for-routes", {"cards": {"red": "many"}, "routes": []}),
        Reason("station-opens-track", {"owner": 7, "route": "denver-omaha", "ticket": "a", "city": "denver"}),
    ):
        assert words_of().hint(reason, usa, names) is None
    assert words_of().hint(Reason("said", {"text": "Because I like red."}), usa, names) == "Because I like red."


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Reason("route-taken", {"route": "denver-omaha", "owner": 1}), "Ben already has Denver–Omaha."),
        (
            Reason("too-few-cards", {"card": "locomotive", "has": 0, "needs": 2}),
            "It takes 2 locomotives, and you have 0.",
        ),
        (Reason("too-few-cards", {"card": "red", "has": 1, "needs": 3}), "It takes 3 red, and you have 1."),
        (Reason("not-your-turn", {"to_move": 0}), "It is Anna's turn."),
        (
            Reason("something-else-first", {"asked": "choose-turn"}),
            "Something else comes first: choose what to do this turn.",
        ),
        (
            Reason("no-such-ticket", {"has": 3, "asked": 4}),
            "There are 3 tickets to choose from, so there is no number 4.",
        ),
        (Reason("too-few-trains", {"has": 1, "needs": 2}), "It takes 2 trains, and you have 1."),
        (
            Reason("wrong-color-for-tunnel", {"card": "locomotive"}),
            "You laid down locomotives alone, so the extra must be locomotives too.",
        ),
    ],
)
def test_a_reason_is_put_into_words_with_names_and_cities(reason: Reason, text: str) -> None:
    usa = branchline.game("usa", players=2).variant.map
    assert words_of().reason(reason, usa, ["Anna", "Ben"]) == text


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Reason("track-beside-open-route", {"route": "paris-reims+", "beside": "paris-reims"}),
            "Paris–Reims (parallel) can be built only beside a route that somebody has; Paris–Reims is still open.",
        ),
        (
            Reason("too-few-cards", {"card": "locomotive+4", "has": 0, "needs": 2}),
            "It takes 2 locomotive +4, and you have 0.",
        ),
        (Reason("keep-fewer", {"has": 6, "most": 5}), "You may keep at most 5 of the tickets, not 6."),
        (
            Reason("no-cards-for-sets", {"route": "paris-reims#2", "sets": 1}),
            "Your cards make no payment for Paris–Reims #2 with 1 set.",
        ),
        (Reason("card-not-in-hand", {"card": "red"}), "You have no red left in your hand."),
        (
            Reason("something-else-first", {"asked": "lay-next-card"}),
            "Something else comes first: lay down the next card of your payment.",
        ),
        (Reason("wrong-color-for-tunnel", {"card": "red"}), "The extra for this tunnel is paid in red or locomotives."),
    ],
)
def test_reasons_of_payments_with_sets_and_of_tracks_have_words(reason: Reason, text: str) -> None:
    france = branchline.game("france_small", players=4).variant.map
    assert words_of().reason(reason, france, ["Anna", "Ben"]) == text


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Reason("color-in-own-yard", {"card": "red"}),
            "You have red in your railyard already; it can be placed again when that row is gone.",
        ),
        (
            Reason("color-in-other-yard", {"card": "red", "owner": 1, "has": 2, "needs": 3}),
            "Ben has red in the railyard. To rob that row you need 3 cards, locomotives included, and you have 2.",
        ),
        (
            Reason("suit-too-small", {"card": "red", "has": 1, "needs": 2}),
            "A suit has at least 2 cards, one of them red and locomotives on top if you like; you have 1.",
        ),
        (
            Reason("color-in-a-yard", {"card": "red", "owner": 1}),
            "Ben has red in the railyard. Three colors can be placed together only if none of them lies in any "
            "railyard.",
        ),
        (
            Reason("too-few-colors", {"has": 2, "needs": 3}),
            "It takes 3 different colors that lie in no railyard, and you have 2.",
        ),
        (
            Reason("mix-in-order", {"card": "purple"}),
            "Colors are named in the order of your hand, from the left, and purple comes before what you have named.",
        ),
        (
            Reason("color-named-already", {"card": "purple"}),
            "You have named purple already; the colors that are placed together are all different.",
        ),
        (
            Reason("no-colors-to-follow", {"card": "red", "needs": 2}),
            "Colors are named in the order of your hand, from the left. After red 2 more colors that lie in no "
            "railyard would have to follow, and you have too few.",
        ),
        (
            Reason("no-colors-to-follow", {"card": "red", "needs": 1}),
            "Colors are named in the order of your hand, from the left. After red one more color that lies in no "
            "railyard would have to follow, and you have none.",
        ),
        (
            Reason("too-few-for-row", {"card": "red", "has": 1, "needs": 2}),
            "The row would be too small: place at least 2 red, not 1.",
        ),
        (
            Reason("too-few-for-row", {"card": "locomotive", "has": 0, "needs": 2}),
            "The row would be too small: place at least 2 locomotives, not 0.",
        ),
        (Reason("nothing-to-stop"), "You can stop after your first card; before it, do something else."),
        (
            Reason("something-else-first", {"asked": "name-locomotives"}),
            "Something else comes first: say how many locomotives lie on top.",
        ),
    ],
)
def test_reasons_of_the_card_game_have_words(reason: Reason, text: str) -> None:
    tickets = branchline.game("card_game", players=2).map
    assert words_of().reason(reason, tickets, ["Anna", "Ben"]) == text


def test_a_ticket_can_be_named_with_what_it_is_worth_to_its_owner() -> None:
    borders = branchline.game("france_borders", players=3).variant.map
    ticket = borders.ticket("strasbourg-switzerland")
    assert words_of().ticket(borders, ticket) == "Strasbourg–Suisse (4)"
    assert words_of().ticket(borders, ticket, 0) == "Strasbourg–Suisse (0)"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("chicago-new_york", "Chicago–New York (5, 1 yellow)"),
        ("chicago-new_york#2", "New York–Chicago (5, 1 blue)"),
        ("chicago-dallas", "Chicago–Dallas (6)"),
    ],
)
def test_tickets_between_the_same_cities_are_told_apart_by_their_cards(name: str, text: str) -> None:
    tickets = branchline.game("card_game", players=2).map
    assert words_of().ticket(tickets, tickets.ticket(name)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_all_clients_share_speaks_of_what_is_typed_in_a_terminal(language: str) -> None:
    shared = messages_of(language, ("game",))
    assert len(shared) > 150
    for message in shared:
        source = FluentSerializer().serialize_entry(message).lower()
        assert not re.search(r"\btype\b|\btapez\b|\bwith back\b", source), message.id.name


def test_a_game_and_a_line_of_the_score_sheet_that_we_have_no_words_for_are_called_like_their_keys() -> None:
    assert (words_of().game("usa"), words_of().game("house_europe")) == ("North America", "house europe")
    assert (words_of().score_line("stations"), words_of().score_line("most_routes")) == ("stations left", "most routes")

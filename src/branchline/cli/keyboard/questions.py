"""Questions that are asked until the answer makes sense; Enter takes what is proposed."""

from __future__ import annotations

from branchline.cli.keyboard.screen import Screen
from branchline.variants import values_text
from branchline.view.words import Words


def ask_yes_or_no(screen: Screen, words: Words, question: str, *, proposed: bool) -> bool:
    """Whether the answer is yes; anything that is neither yes nor no is asked for again."""
    while answer := screen.ask(question):
        for word, meaning in ((words.say("yes"), True), (words.say("no"), False)):
            if is_like(word, answer):
                return meaning
        screen.tell(words.say("ask-again-yes-no"), style="yellow")
    return proposed


def ask_number(screen: Screen, words: Words, message: str, least: int, most: int, proposed: int) -> int:
    """The whole number typed, in this range."""
    while answer := screen.ask(words.say(message, least=least, most=most, proposed=proposed)):
        if answer.isascii() and answer.isdigit() and len(answer) < 3 and least <= int(answer) <= most:
            return int(answer)
        screen.tell(words.say("ask-again-number", least=least, most=most), style="yellow")
    return proposed


def ask_option(screen: Screen, words: Words, name: str, values: tuple[str, ...]) -> str:
    """One of the values of an option, the first of which is proposed; the beginning of one is enough."""
    shown, proposed = values_text(values), values[0]
    while answer := screen.ask(words.say("ask-option", name=name, values=shown, proposed=proposed)).lower():
        found = [value for value in values if value == answer] or [v for v in values if v.startswith(answer)]
        if len(found) == 1:
            return found[0]
        screen.tell(words.say("ask-again-option", values=shown, proposed=proposed), style="yellow")
    return proposed


def is_like(word: str, answer: str) -> bool:
    """Whether the answer begins like the word, or the first word of the answer is it."""
    said = answer.lower()
    return word.startswith(said) or said.replace(",", " ").split()[:1] == [word]

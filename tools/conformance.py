"""Writes docs/conformance.md: every number of the rules ledger with the tests that prove it.

    python tools/conformance.py            write the page
    python tools/conformance.py --check    change nothing; exit 1 unless page, ledger and markers agree

The numbers come from docs/rules.md, the tests from their `@pytest.mark.rule("US-08")` markers. The test files are
parsed, never imported, so the page can be made on a machine where nothing has been built.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

LEDGER: Final = Path("docs/rules.md")
PAGE: Final = Path("docs/conformance.md")
TESTS: Final = Path("tests")
LONGEST_SENTENCE: Final = 110

_ITEM: Final = re.compile(r"- ([A-Z]{2})-(\d{2}) (\S.*)")
_ALMOST_ITEM: Final = re.compile(r"\s*[-*+]\s+[A-Za-z]{2}-?\d")
_HEADING: Final = re.compile(r"## ([A-Z]{2}) — (.+)")
_DECISION: Final = re.compile(r"\*\*Decision\*\*[:,]?\s*")
_TEST_FILES: Final = ("test_*.py", "*_test.py")
_WITHOUT_PROOF: Final = ("skip", "xfail")


@dataclass(frozen=True)
class Rule:
    """One numbered line of the ledger."""

    prefix: str
    number: str
    sentence: str


@dataclass(frozen=True)
class Section:
    """All rules of one prefix, in the ledger's order."""

    prefix: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Ledger:
    """The sections of docs/rules.md, and what is wrong with that page."""

    sections: tuple[Section, ...]
    problems: tuple[str, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the ledger's order."""
        return tuple(rule for section in self.sections for rule in section.rules)


@dataclass(frozen=True, order=True)
class Proof:
    """A test, named by its file and its words, that proves one rule."""

    path: str
    words: str
    number: str
    place: str


@dataclass(frozen=True)
class Markers:
    """The proofs of all test files, and the markers that prove nothing."""

    proofs: tuple[Proof, ...]
    problems: tuple[str, ...]

    def by_number(self) -> dict[str, list[Proof]]:
        """The proofs of each number, by file and then by words; a test marked twice is there once."""
        found: dict[str, dict[tuple[str, str], Proof]] = {}
        for proof in sorted(self.proofs):
            found.setdefault(proof.number, {}).setdefault((proof.path, proof.words), proof)
        return {number: list(proofs.values()) for number, proofs in found.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    options = _parser().parse_args(arguments)
    root: Path = options.root
    if not (root / LEDGER).is_file():
        print(f"conformance: there is no {LEDGER} in {root}; run this in the project or name it with --root")
        return 1
    try:
        ledger = read_ledger(root)
    except UnicodeDecodeError as error:
        print(f"conformance: {LEDGER} is not UTF-8 text ({error}); save it as UTF-8")
        return 1
    markers = read_markers(root)
    page = render(ledger, markers)
    problems = [*ledger.problems, *markers.problems, *disagreements(ledger, markers)]
    if options.check:
        return _check(root, page, problems)
    (root / PAGE).write_text(page, encoding="utf-8", newline="\n")
    print(f"conformance: wrote {PAGE}")
    if problems:
        print(f"conformance: --check will fail, for {_count(len(problems), 'reason')}:")
        _tell(problems)
    return 0


def read_ledger(root: Path) -> Ledger:
    """The rules of docs/rules.md by prefix. A number that is malformed, repeated or left out is a problem."""
    texts: dict[str, list[tuple[str, str]]] = {}
    titles: dict[str, str] = {}
    heading = chapter = ""
    problems: list[str] = []
    for line_number, line in enumerate((root / LEDGER).read_text(encoding="utf-8").splitlines(), 1):
        place = f"{LEDGER}:{line_number}"
        if found := _HEADING.fullmatch(line):
            heading, chapter = found[1], found[2].split(" (")[0]
            titles[heading] = chapter
        elif found := _ITEM.fullmatch(line):
            prefix, number, text = found.groups()
            rules = texts.setdefault(prefix, [])
            titles.setdefault(prefix, chapter)
            if int(number) != len(rules) + 1:
                problems.append(
                    f"{place}: {prefix}-{number} stands where {prefix}-{len(rules) + 1:02} should; "
                    "the numbers of a prefix go up by one from 01"
                )
            rules.append((f"{prefix}-{number}", text))
        elif _ALMOST_ITEM.match(line):
            problems.append(f'{place}: "{line.strip()[:30]}" is no rule; write it like "- US-01 The rule."')
        elif line and heading and not line.startswith(("#", " ", "|")):
            # France keeps several prefixes under one heading; a plain line ("Large map") then names the next.
            chapter = f"{titles[heading]}: {line[0].lower()}{line[1:]}"
    sections = tuple(
        Section(prefix, titles[prefix], tuple(Rule(prefix, number, first_sentence(text)) for number, text in rules))
        for prefix, rules in texts.items()
    )
    return Ledger(sections, tuple(problems))


def first_sentence(text: str) -> str:
    """The first sentence without markup, cut at a word when it is longer than LONGEST_SENTENCE."""
    plain = _DECISION.sub("", text).replace("**", "").replace("|", "\\|")
    sentence = re.split(r"(?<=[.])\s+(?=\S)", plain, maxsplit=1)[0]
    if len(sentence) <= LONGEST_SENTENCE:
        return sentence
    return sentence[: LONGEST_SENTENCE - 1].rsplit(" ", 1)[0].rstrip(" ,;:(") + "…"


def read_markers(root: Path) -> Markers:
    """Every rule marker of every test file. One that belongs to no test, or is no plain text, is a problem."""
    proofs: list[Proof] = []
    problems: list[str] = []
    files = sorted({path for pattern in _TEST_FILES for path in (root / TESTS).rglob(pattern)})
    for path in files:
        name = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_bytes(), filename=name)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None) or 1
            problems.append(f"{name}:{line}: cannot be read as Python ({error}); mend it first")
            continue
        reader = _TestFile(name, tree)
        proofs += reader.proofs
        problems += reader.problems
    return Markers(tuple(proofs), tuple(problems))


def disagreements(ledger: Ledger, markers: Markers) -> list[str]:
    """Markers whose number the ledger lacks, and rules that no test proves."""
    known = {rule.number for rule in ledger.rules}
    proven = markers.by_number()
    unknown = [
        f'{proof.place}: the ledger has no rule "{proof.number}"; correct the marker or add the rule to {LEDGER}'
        for number, proofs in sorted(proven.items())
        if number not in known
        for proof in proofs
    ]
    unproven = [
        f'{rule.number} has no test; mark the one that proves it with @pytest.mark.rule("{rule.number}")'
        for rule in ledger.rules
        if rule.number not in proven
    ]
    return unknown + unproven


def render(ledger: Ledger, markers: Markers) -> str:
    """The whole page; the same text for the same ledger and markers, on every machine."""
    proven = markers.by_number()
    lines = [
        "# Conformance",
        "",
        "Every rule of the [rules ledger](rules.md) with the tests that prove it. This page is generated from the",
        "ledger and the `rule` markers of the tests: `python tools/conformance.py` writes it, and `make check` fails",
        "when it is not current.",
        "",
        "| prefix | game | rules | with a test |",
        "|---|---|---:|---:|",
        *(_summary(section, proven) for section in ledger.sections),
    ]
    for section in ledger.sections:
        lines += ["", f"## {section.prefix} — {section.title}", ""]
        lines += ["| rule | in short | tests |", "|---|---|---|"]
        lines += [
            f"| {rule.number} | {rule.sentence} | {_links(proven.get(rule.number, []))} |" for rule in section.rules
        ]
    return "\n".join(lines) + "\n"


class _TestFile:
    """The rule markers of one parsed test file, each given to the tests it holds for."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.proofs: list[Proof] = []
        self.problems: list[str] = []
        self._constants = _assigned(tree.body)
        self._used: set[ast.Call] = set()
        self._body(tree.body, [])
        self._report_lost(tree)

    def _body(self, body: Sequence[ast.stmt], inherited: Sequence[ast.expr]) -> None:
        marks = [*inherited, *_assigned(body).get("pytestmark", [])]
        for statement in body:
            match statement:
                case ast.ClassDef(name=name, body=inner) if name.startswith("Test"):
                    self._body(inner, [*marks, *statement.decorator_list])
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                    self._test(name, [*marks, *statement.decorator_list])
                case _:
                    pass

    def _test(self, name: str, marks: Sequence[ast.expr]) -> None:
        expressions = [part for mark in marks for part in self._with_constants(mark)]
        calls = [call for expression in expressions for call in _rule_calls(expression)]
        self._used.update(calls)
        # A test that never runs, or is expected to fail, proves nothing.
        if any(_mark_name(mark.func if isinstance(mark, ast.Call) else mark) in _WITHOUT_PROOF for mark in marks):
            return
        words = name.removeprefix("test").strip("_").replace("_", " ")
        for call in calls:
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    place = f"{self.name}:{argument.lineno}"
                    self.proofs.append(Proof(self.name, words, argument.value, place))

    def _with_constants(self, mark: ast.expr) -> Iterator[ast.expr]:
        """The expression, and those behind the module's own names in it: `parametrize("case", CASES)`."""
        waiting, seen = [mark], set[str]()
        while waiting:
            expression = waiting.pop()
            yield expression
            names = {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)} - seen
            seen |= names
            waiting += [value for name in sorted(names) for value in self._constants.get(name, [])]

    def _report_lost(self, tree: ast.Module) -> None:
        for call in _rule_calls(tree):
            place = f"{self.name}:{call.lineno}"
            texts = [isinstance(part, ast.Constant) and isinstance(part.value, str) for part in call.args]
            if not texts or not all(texts) or call.keywords:
                self.problems.append(f'{place}: a rule marker takes its numbers as plain texts, like rule("US-08")')
            elif call not in self._used:
                self.problems.append(f"{place}: this rule marker belongs to no test; put it on a test, or remove it")


def _assigned(body: Sequence[ast.stmt]) -> dict[str, list[ast.expr]]:
    """What each name of the body is assigned, in order."""
    values: dict[str, list[ast.expr]] = {}
    for statement in body:
        match statement:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        values.setdefault(target.id, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                values.setdefault(name, []).append(value)
            case _:
                pass
    return values


def _rule_calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _mark_name(node.func) == "rule"]


def _mark_name(node: ast.expr) -> str | None:
    """The `x` of `pytest.mark.x` or `mark.x`; None for anything else."""
    match node:
        case ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr=name):
            return name
        case _:
            return None


def _summary(section: Section, proven: Mapping[str, object]) -> str:
    tested = sum(rule.number in proven for rule in section.rules)
    return f"| {section.prefix} | {section.title} | {len(section.rules)} | {tested} |"


def _links(proofs: Sequence[Proof]) -> str:
    return "<br>".join(f"[{proof.words}](../{proof.path})" for proof in proofs) or "none"


def _check(root: Path, page: str, problems: Sequence[str]) -> int:
    found = list(problems)
    if not (root / PAGE).is_file():
        found.append(f"{PAGE} is missing; write it with: python tools/conformance.py")
    elif (root / PAGE).read_text(encoding="utf-8", errors="replace") != page:
        found.append(f"{PAGE} is not current; write it again with: python tools/conformance.py")
    if not found:
        print("conformance: page, ledger and tests agree")
        return 0
    print(f"conformance: {_count(len(found), 'problem')}")
    _tell(found)
    return 1


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _tell(problems: Sequence[str]) -> None:
    for problem in problems:
        print(f"  {problem}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools/conformance.py",
        description="Write docs/conformance.md from the rules ledger and the rule markers of the tests.",
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something does not agree")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path(__file__).resolve().parent.parent,
        help="the project folder (default: this one)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())

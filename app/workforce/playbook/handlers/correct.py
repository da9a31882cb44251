"""Producer: a small change read out of the request as edits on words; a figure or a decision is a larger one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.relay.assignments import Correct, Editable
from app.relay.editing import figure_named, holds, replaced
from app.relay.nouns.correction import Corrections, TextEdit
from app.relay.nouns.facts import Fact
from app.relay.ports import Desk
from app.relay.problems import WorkProblem
from app.workforce.playbook.finding.changes import TYPED, Change, is_particular, read_changes
from app.workforce.playbook.finding.namings import names_of
from app.workforce.playbook.finding.words import normalise
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.spec.playbook import Main

_QUOTED = re.compile("[\"“‘'](?P<words>[^\"“”‘’']+(?:[’'][^\"“”‘’'\\s]+[^\"“”‘’']*)*)[\"”’'](?!\\w)")
_SPLIT = re.compile(r"\s(?:to|by|with|into|as)\s", re.IGNORECASE)
_OPENING = re.compile(
    r"^.*?\b(?:replace|correct|change|fix|rename|reword|amend|alter|update)\b\s+"
    r"(?:the\s+)?(?:(?:spelling|wording|words?|name|misspelling|typo)\s+(?:of|in|for)?\s*)?(?:the\s+)?",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"[\s,]*\b(?:in|on|of)\s+(?P<where>(?:clause|slide|definition|schedule|the)\s[^,;]*?)\s*[.]?$", re.IGNORECASE
)
_CLAUSE = re.compile(r"\b(?P<label>(?:clause|slide|schedule)\s+[\d.]+(?:\([a-z]+\))*)", re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """Words to be replaced, the new ones ("" while they are not said), and where."""

    before: str
    after: str
    where: str = ""


def perform(assignment: Correct, _desk: Desk, tools: Tools) -> Corrections:
    """Return the edits, or why the request is more than a correction.

    Raises WorkProblem with a question when the words to change are clear and the new ones are not said.
    """
    main = tools.playbook(assignment.brief).main
    wanted = read_wanted(assignment)
    if wanted is not None and not _is_name(wanted.before, main):
        return _by_words(assignment, wanted, main)
    settled = {fact.key: fact.value for fact in assignment.facts}
    changes = read_changes(assignment.brief.request, main.facts, settled, main.country)
    return _by_facts(assignment, changes, main) if changes else Corrections(larger="unclear")


def _is_name(words: str, main: Main) -> bool:
    """Say whether words are what a fact is called: then its value is meant, and not the words themselves."""
    return any(normalise(words) in names_of(entry) for entry in main.facts)


def quotes_two(request: str) -> bool:
    """Say whether a request quotes what stands there and what shall stand there instead."""
    return len(_QUOTED.findall(request)) >= 2


def read_wanted(assignment: Correct) -> Wanted | None:
    """Return which words a request wants replaced: the quoted ones, else those that stand in a file."""
    request = assignment.brief.request.strip().rstrip(".")
    place = _WHERE.search(request)
    where = place.group("where") if place else ""
    quoted = [match.group("words").strip() for match in _QUOTED.finditer(request)]
    if len(quoted) >= 2:
        swap = re.search(r"\b(?:instead of|rather than)\b", request, re.IGNORECASE) is not None
        return Wanted(quoted[1], quoted[0], where) if swap else Wanted(quoted[0], quoted[1], where)
    opening = _OPENING.match(request)
    if opening is None:
        return None
    for text, spot in (
        (request[opening.end() :], ""),
        (request[opening.end() : place.start()] if place else "", where),
    ):
        for split in _SPLIT.finditer(text):
            before, after = _plain(text[: split.start()]), _plain(text[split.end() :])
            if before and after and _stands(assignment.files, before):
                return Wanted(before, after, spot)
    return _half(assignment, _plain(request[opening.end() :]))


def _half(assignment: Correct, before: str) -> Wanted | None:
    """Return words of a file without what they shall become, which the person is asked for once."""
    if not before or not _stands(assignment.files, before):
        return None
    question = f"What shall “{before}” read instead?"
    told = next((one.answer.strip() for one in assignment.brief.clarifications if one.question == question), "")
    if not told:
        raise WorkProblem("model_blocked", **{"question.1": question})
    return Wanted(before, told)


def _plain(words: str) -> str:
    return words.strip(" ,;\"'“”‘’")


def _stands(files: tuple[Editable, ...], words: str) -> bool:
    return any(holds(file.blueprint.content, words) for file in files)


def _by_words(assignment: Correct, wanted: Wanted, main: Main) -> Corrections:
    substance = _substance(assignment, wanted, main)
    if substance is not None:
        return substance
    files = [file for file in assignment.files if _is_meant(file, wanted.where, assignment.files)]
    edits = tuple(
        TextEdit(
            deliverable=file.blueprint.deliverable,
            before=wanted.before,
            after=wanted.after,
            blocks=_blocks(file, wanted.where),
        )
        for file in files
        if holds(file.blueprint.content, wanted.before)
    )
    facts = () if wanted.where else tuple(_corrected_facts(assignment.facts, wanted))
    return Corrections(edits=edits, facts=facts) if edits else Corrections(larger="unclear", about=wanted.before)


def _substance(assignment: Correct, wanted: Wanted, main: Main) -> Corrections | None:
    """Return that the words are a fact with a type, a figure or a decision, or None when they are only words."""
    kinds = {entry.key: entry.kind for entry in main.facts}
    for fact in assignment.facts:
        if kinds.get(fact.key) in TYPED and fact.value.casefold() == wanted.before.casefold():
            return Corrections(larger="figure", about=fact.label)
    for file in assignment.files:
        figure = figure_named(file.blueprint, wanted.before)
        if figure:
            return Corrections(larger="figure", about=figure)
        for made in file.blueprint.decisions_made:
            if made.ref and made.choice.casefold() == wanted.before.casefold():
                return Corrections(larger="decision", about=made.title)
    return None


def _is_meant(file: Editable, where: str, files: tuple[Editable, ...]) -> bool:
    """Say whether a place leaves a file in: one that names no file leaves all in."""
    named = [one for one in files if _names(where, one)]
    return not named or file in named


def _names(where: str, file: Editable) -> bool:
    words = [word for word in file.blueprint.title.casefold().split() if len(word) > 3]
    return any(word in where.casefold().split() for word in (*words, file.blueprint.deliverable))


def _blocks(file: Editable, where: str) -> tuple[str, ...]:
    """Return the blocks at a numbered place, those below it included; none means everywhere."""
    match = _CLAUSE.search(where)
    if match is None:
        return ()
    label = " ".join(match.group("label").casefold().split()).rstrip(".")
    found = [
        place.block
        for place in file.places
        if (own := place.label.casefold()) == label or own.startswith((f"{label}.", f"{label}("))
    ]
    return tuple(found) or ("no such place",)


def _corrected_facts(facts: tuple[Fact, ...], wanted: Wanted) -> Iterator[Fact]:
    for fact in facts:
        value = replaced(fact.value, wanted.before, wanted.after)
        if value != fact.value:
            yield fact.model_copy(update={"value": value, "status": "given", "place": None})


def _by_facts(assignment: Correct, changes: tuple[Change, ...], main: Main) -> Corrections:
    """Return the edits that give facts of words their new value, and fill their blanks."""
    entries = {entry.key: entry for entry in main.facts}
    settled = {fact.key: fact for fact in assignment.facts}
    edits: list[TextEdit] = []
    facts: list[Fact] = []
    for change in changes:
        entry, fact = entries[change.key], settled.get(change.key)
        if not is_particular(entry):
            return Corrections(larger="figure" if entry.kind in TYPED else "fact", about=entry.label)
        if change.value is None or fact is None:
            return Corrections(larger="unclear", about=entry.label)
        blank = "" if fact.value else entry.blank or entry.label
        before = ", ".join(line.strip(" ,") for line in fact.value.splitlines())
        edits += [
            TextEdit(deliverable=file.blueprint.deliverable, before=before, after=change.value, blank=blank)
            for file in assignment.files
        ]
        facts.append(fact.model_copy(update={"value": change.value, "status": "given", "place": None}))
    return Corrections(edits=tuple(edits), facts=tuple(facts))

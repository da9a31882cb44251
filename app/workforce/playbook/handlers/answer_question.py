"""Assistant: answers by search in sources, ledger and delivered files; each statement quotes a place."""

from dataclasses import dataclass

from app.relay.assignments import AnswerQuestion, QuestionAnswered, Statement
from app.relay.nouns.source import Place, SourceText
from app.relay.ports import Desk
from app.relay.texts.lines import delivered_lines, ledger_lines
from app.workforce.playbook.drafting.answers import THIS_PROJECT, known_answers
from app.workforce.playbook.finding.words import SMALL_WORDS, normalise
from app.workforce.playbook.handlers.tools import Tools, read_all

MOST = 3
ENOUGH = 0.6


@dataclass(frozen=True)
class _Hit:
    share: float
    order: int
    statement: Statement


def perform(assignment: AnswerQuestion, desk: Desk, tools: Tools) -> QuestionAnswered:
    """Return what is settled and what the sources say on it, side by side where they differ; else nearby passages.

    These are up to three that hold most of the words of the question; none means not found.
    """
    sources = read_all(desk)
    known = tuple(known_answers(assignment, sources, tools))
    if known:
        return QuestionAnswered(statements=known)
    words = normalise(assignment.brief.request).split()
    wanted = frozenset(_stem(word) for word in words if word not in SMALL_WORDS)
    if not wanted:
        return QuestionAnswered()
    lines = [
        *(
            (text, Place(file=file.path, label=at))
            for file in assignment.delivered
            for at, text in delivered_lines(file.lines)
        ),
        *((text, Place(file=THIS_PROJECT, label=section)) for section, text in ledger_lines(assignment.ledger)),
        *(line for text in sources for line in _source_lines(text)),
    ]
    hits = [hit for order, (text, place) in enumerate(lines) if (hit := _hit(wanted, text, place, order))]
    hits.sort(key=lambda hit: (-hit.share, hit.order))
    return QuestionAnswered(statements=tuple(dict.fromkeys(hit.statement for hit in hits[:MOST])))


def _hit(wanted: frozenset[str], text: str, place: Place, order: int) -> _Hit | None:
    share = len(wanted & {_stem(word) for word in normalise(text).split()}) / len(wanted)
    asks = text.endswith("?")
    return _Hit(share, order, Statement(text=text, place=place)) if share >= ENOUGH and not asks else None


def _stem(word: str) -> str:
    """Return a word without the endings of verbs, so that "governs" finds "governed"."""
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending)
    return word


def _source_lines(source: SourceText) -> list[tuple[str, Place]]:
    lines = [
        (" ".join(item.text.split()), Place(file=source.file.path, label=item.label, passage=item.index))
        for item in source.passages
        if item.text.strip()
    ]
    for table in source.tables:
        for number, cells in enumerate(table.rows, start=table.first_row):
            text = ": ".join(cell.strip() for cell in cells if cell.strip())
            if text:
                lines.append((text, Place(file=source.file.path, label=f"{table.label}, row {number}".strip(", "))))
    return lines

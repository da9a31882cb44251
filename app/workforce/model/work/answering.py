"""Answers to questions from the sources, the finished files and what is settled, each proved by words of its place."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.relay.assignments import AnswerQuestion, QuestionAnswered, Statement
from app.relay.nouns.facts import Fact
from app.relay.nouns.report import Usage
from app.relay.texts.facts import fact_words
from app.relay.texts.lines import delivered_lines, ledger_lines
from app.workforce.model.drafts.discovery import AnswerDraft
from app.workforce.model.tools.library import Line
from app.workforce.model.work.room import Room
from producers.figures import format_figure

THIS_PROJECT = "this project"
"""The name under which a model reads what is settled; it stands in answers as the place of a statement."""


def answer_question(assignment: AnswerQuestion, room: Room) -> tuple[QuestionAnswered, Usage]:
    """Return statements whose quotations stand in a file or in what is settled. Others are left out."""
    library = room.library(made_here(assignment))
    job = room.job("answer_question", AnswerDraft, (), toolbox=room.toolbox(library=library))

    def doubts(draft: AnswerDraft) -> list[str]:
        return [
            f"result.statements.{number}: these words do not stand in {one.file}: “{one.quote[:80]}”"
            for number, one in enumerate(draft.statements)
            if library is None or library.place_of(one.file, one.quote) is None
        ]

    worked = room.work(replace(job, doubts=doubts), hand_on=False)
    found = []
    for one in worked.draft.statements:
        place = library.place_of(one.file, one.quote) if library else None
        if place is not None and one.text:
            found.append(Statement(text=one.text, place=place))
    return QuestionAnswered(statements=tuple(found)), worked.usage


def made_here(assignment: AnswerQuestion) -> Mapping[str, tuple[Line, ...]]:
    """Return what the program itself holds, as files of lines: what is settled first, then each finished file."""
    settled = tuple(dict.fromkeys(_settled(assignment)))
    files = {
        file.path: tuple(Line(place, -1, words) for place, words in delivered_lines(file.lines))
        for file in assignment.delivered
    }
    return ({THIS_PROJECT: settled} if settled else {}) | files


def _settled(assignment: AnswerQuestion) -> Iterator[Line]:
    for fact in assignment.facts:
        yield Line("facts", -1, f"{fact.label}: {fact_words(fact) or 'left blank'} ({_origin(fact)})")
    for blueprint in assignment.blueprints:
        for figure in blueprint.figures:
            yield Line("figures", -1, f"{figure.label}: {format_figure(figure)} ({figure.home.place})")
        for made in blueprint.decisions_made:
            yield Line("decisions", -1, f"{made.title}: {made.choice} ({blueprint.title})")
    for file in assignment.released:
        state = f"version {file.version}" if file.released else "not released"
        yield Line("finished files", -1, f"{file.name}: {state}")
    for section, words in ledger_lines(assignment.ledger):
        yield Line(section, -1, words)


def _origin(fact: Fact) -> str:
    return f"{fact.place.file}, {fact.place.label}" if fact.place else "answered by the person"

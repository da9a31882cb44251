"""Answers to questions from what has a type: facts with all places that give them, figures, decisions, files.

Every statement has a place. Sources that disagree are set side by side; nothing is chosen between them.
"""

from collections.abc import Iterable, Iterator

from app.relay.assignments import AnswerQuestion, Statement
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.facts import Fact, FoundFact
from app.relay.nouns.source import Place, SourceText
from app.relay.problems import WorkProblem
from app.relay.texts.facts import fact_words, value_words
from app.workforce.playbook.finding.namings import find_mentions
from app.workforce.playbook.finding.search import find_facts
from app.workforce.playbook.finding.words import SMALL_WORDS, normalise
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.spec.facts import FactEntry
from app.workforce.playbook.spec.playbook import Main
from producers.figures import Figure, format_figure

THIS_PROJECT = "this project"
SETTLED = ", as settled"
NOT_TAKEN = ", not taken"
_ENOUGH = 0.6
_MOST = 8
_PARTIES = frozenset({"party", "parties", "company"})
_FILES = frozenset({"file", "document", "deliverable", "version"})
_ASKING = frozenset({"tell", "give", "show", "say", "name", "agreed", "set", "there", "made", "much", "many"})


def known_answers(assignment: AnswerQuestion, sources: tuple[SourceText, ...], tools: Tools) -> Iterator[Statement]:
    """Yield statements on what a question asks for, at most eight, none twice."""
    asked = {word for word in normalise(assignment.brief.request).split() if word not in SMALL_WORDS} - _ASKING
    found = [
        *_about_facts(assignment, asked, sources, tools),
        *_about_figures(assignment.blueprints, asked),
        *_about_decisions(assignment.blueprints, asked),
        *_about_files(assignment, asked),
    ]
    first: dict[tuple[str, str, str], Statement] = {}
    for one in found:
        first.setdefault((one.text, one.place.file, one.place.label), one)
    yield from tuple(first.values())[:_MOST]


def _about_facts(
    assignment: AnswerQuestion, asked: set[str], sources: tuple[SourceText, ...], tools: Tools
) -> Iterator[Statement]:
    settled = {fact.key: fact for fact in assignment.facts}
    for main in _playbooks(assignment, tools):
        wanted = tuple(_wanted_facts(main, assignment.brief.request, asked, settled))
        if not wanted:
            continue
        only = main.model_copy(update={"facts": wanted})
        hits = find_facts(only, sources, lambda: None)
        for entry in wanted:
            yield from _on_fact(entry, settled.get(entry.key), [hit for hit in hits if hit.key == entry.key])
        return


def _playbooks(assignment: AnswerQuestion, tools: Tools) -> tuple[Main, ...]:
    """Return the playbook of the work, or all of them where nothing was drafted yet."""
    try:
        return (tools.playbook(assignment.brief).main,)
    except WorkProblem:
        return tuple(playbook.main for playbook in tools.shelf.playbooks)


def _wanted_facts(main: Main, request: str, asked: set[str], settled: dict[str, Fact]) -> Iterator[FactEntry]:
    values = {key: fact.value for key, fact in settled.items()}
    named = {mention.key for mention in find_mentions(request, main.facts, values)}
    for entry in main.facts:
        if entry.key in named or (entry.kind == "party" and asked and asked <= _PARTIES):
            yield entry


def _on_fact(entry: FactEntry, fact: Fact | None, hits: list[FoundFact]) -> Iterator[Statement]:
    """Yield what was settled, then what each source says; one that says the settled value is not repeated.

    Where a source says something else, it is said which of them the files were drafted with.
    """
    differ = fact is not None and bool(fact.value) and any(hit.value != fact.value for hit in hits)
    if fact is not None:
        place = fact.place or Place(file=THIS_PROJECT, label="your answer" if fact.value else "left blank")
        words = fact_words(fact) or "not known"
        yield Statement(text=f"{entry.label}: {words}{SETTLED if differ else ''}", place=place)
    for hit in hits:
        if fact is None or hit.value != fact.value:
            words = value_words(entry.kind, hit.value, entry.currency, entry.choices)
            yield Statement(text=f"{entry.label}: {words}{NOT_TAKEN if differ else ''}", place=hit.place)


def _about_figures(blueprints: Iterable[Blueprint], asked: set[str]) -> Iterator[Statement]:
    for blueprint in blueprints:
        for figure in blueprint.figures:
            if figure.kind != "text" and _is_about(figure.label, asked):
                yield Statement(text=f"{figure.label}: {format_figure(figure)}", place=_home(figure, blueprint))


def _home(figure: Figure, blueprint: Blueprint) -> Place:
    file, _, label = figure.home.place.partition(", ")
    return Place(file=file, label=label) if label else Place(file=blueprint.title, label=figure.home.place)


def _about_decisions(blueprints: Iterable[Blueprint], asked: set[str]) -> Iterator[Statement]:
    for blueprint in blueprints:
        for made in blueprint.decisions_made:
            if made.ref and _is_about(made.title, asked):
                title = made.title if made.title.endswith("?") else f"{made.title}:"
                yield Statement(text=f"{title} {made.choice}", place=Place(file=blueprint.title, label=made.ref))


def _about_files(assignment: AnswerQuestion, asked: set[str]) -> Iterator[Statement]:
    if not asked or not asked <= _FILES:
        return
    for file in assignment.released:
        if file.released:
            yield Statement(text=f"{file.name}, version {file.version}", place=Place(file=file.path, label="released"))


def _is_about(label: str, asked: set[str]) -> bool:
    """Say whether a question asks for what a label names: most of its own words, and most of the label's."""
    words = {_stem(word) for word in normalise(label).split() if word not in SMALL_WORDS}
    wanted = {_stem(word) for word in asked}
    both = words & wanted
    return bool(both) and len(both) >= _ENOUGH * len(wanted) and len(both) >= _ENOUGH * len(words)


def _stem(word: str) -> str:
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending)
    return word

"""Checks every template and condition of a playbook: it compiles, and every name it reads exists."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from jinja2 import TemplateSyntaxError
from pydantic import BaseModel

from app.workforce.playbook.drafting.names import NAMES_DRAFTING
from app.workforce.playbook.language.mentions import free_names, joins_with_tilde, members, read_tree
from app.workforce.playbook.language.templates import Templates
from app.workforce.playbook.spec.base import Mark
from app.workforce.playbook.spec.playbook import Deliverable, Path, Playbook
from app.workforce.playbook.spec.stage import ExploreEntry

Fault = tuple[Path, str]


@dataclass(frozen=True)
class Scope:
    """The names that exist: members by space, and free names; and the environments that say what compiles."""

    members: Mapping[str, frozenset[str]]
    names: frozenset[str]
    templates: Templates

    @classmethod
    def of(cls, playbook: Playbook) -> Self:
        """What exists before anything is explored."""
        facts = frozenset(fact.key for fact in playbook.main.facts)
        answers = frozenset(question.id for question in playbook.main.questions)
        figures = frozenset(figure.name for figure in playbook.main.figures)
        spaces = {"facts": facts, "answers": answers, "said": answers, "fig": figures}
        return cls(
            {**spaces, **dict.fromkeys(("decided", "assumed", "words", "calc"), frozenset())},
            NAMES_DRAFTING,
            Templates(playbook.main.language),
        )

    def with_calculations(self, playbook: Playbook) -> Self:
        """What figures, calculations and tests of the whole playbook may read: the decisions of all deliverables."""
        merged = self
        for deliverable in playbook.deliverables:
            merged = merged.drafting(playbook, deliverable)
        return merged

    def drafting(self, playbook: Playbook, deliverable: Deliverable) -> Self:
        """What exists when a deliverable is drafted: its decisions and assumptions, and those it builds on."""
        explore = deliverable.entry.explore
        before = _built_on(playbook, deliverable)
        decided = frozenset(item.name for entry in (explore, *before) for item in entry.decisions)
        assumed = frozenset(item.name for entry in (explore, *before) for item in entry.assumptions)
        calc = frozenset(calculation.name for calculation in playbook.main.calculations)
        added = {"decided": decided, "assumed": assumed, "words": decided | assumed, "calc": calc}
        merged = {space: self.members[space] | added.get(space, frozenset()) for space in self.members}
        return replace(self, members=merged)

    def plus(self, name: str) -> Self:
        """The same with a loop's name."""
        return replace(self, names=self.names | {name})


def _built_on(playbook: Playbook, deliverable: Deliverable) -> tuple[ExploreEntry, ...]:
    needed = deliverable.entry.task.dependencies
    return tuple(item.entry.explore for item in playbook.deliverables if item.entry.task.id in needed)


def model_faults(model: BaseModel, path: Path, scope: Scope) -> Iterator[Fault]:
    """Yield the faults of every marked text below a model."""
    for name, field in type(model).model_fields.items():
        mark = next((item for item in field.metadata if isinstance(item, Mark)), None)
        value = getattr(model, name)
        if mark is not None and value:
            yield from text_faults(value, (*path, name), scope, expression=mark.what == "expression")
        else:
            yield from _value_faults(value, (*path, name), scope, str(field.annotation))


def _value_faults(value: Any, path: Path, scope: Scope, annotation: str) -> Iterator[Fault]:
    if isinstance(value, BaseModel):
        yield from model_faults(value, path, scope)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _value_faults(item, (*path, index), scope, annotation)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _value_faults(item, (*path, key), scope, annotation)
    elif isinstance(value, str) and "Mark(" in annotation:
        yield from text_faults(value, path, scope, expression="expression" in annotation)


def text_faults(text: str, path: Path, scope: Scope, *, expression: bool) -> Iterator[Fault]:
    """Yield what is wrong with one template or expression."""
    if not expression and "{" not in text:
        return
    problem = scope.templates.parse_error(text, expression=expression)
    if problem:
        yield path, f"this cannot be read: {problem}"
        return
    yield from _name_faults(text, path, scope, expression=expression)


def _name_faults(text: str, path: Path, scope: Scope, *, expression: bool) -> Iterator[Fault]:
    try:
        tree = read_tree(text, expression=expression)
    except TemplateSyntaxError as error:
        yield path, f"this cannot be read: {error.message}"
        return
    for space, member in members(tree):
        if member not in scope.members[space]:
            yield path, f"there is no {space}.{member} in this playbook"
    for name in sorted(free_names(tree) - scope.names):
        yield path, f"there is no name {name}"
    if not expression and joins_with_tilde(tree):
        yield path, "write values side by side; joining them with ~ would lose blanks and figures"

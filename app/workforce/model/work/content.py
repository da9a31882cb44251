"""Typed content from what a model wrote: parsed, validated, bound to figures, rendered once on trial."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field, RootModel, ValidationError

from app.relay.contents import undefined_names, walk_blocks, walk_marks
from app.relay.nouns.goals import FileFormat
from app.workforce.model.drafts.base import describe
from app.workforce.model.schema import read_runs, wire_schema
from app.workforce.model.work.room import Trial
from app.workforce.model.work.sums import wrong_sums
from producers.content.anything import AnyContent
from producers.content.data import Data
from producers.content.deck import Deck
from producers.content.document import Document
from producers.content.form import Form
from producers.content.form_words import field_names
from producers.content.runs import FigureRun
from producers.content.workbook import Workbook
from producers.figures import Figure, FigureBook
from producers.problems import ContentProblem


class Pages(RootModel[Annotated[Document | Form, Field(discriminator="family")]]):
    """What a PDF can be written as: a document, or a form that is filled or made; `family` says which."""


Family = type[Document | Workbook | Deck | Data | Pages]

_FAMILIES: dict[str, Family] = {
    "docx": Document,
    "markdown": Document,
    "xlsx": Workbook,
    "csv": Workbook,
    "pptx": Deck,
    "pdf": Pages,
    "json": Data,
    "yaml": Data,
    "xml": Data,
}

_UNFIT = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What a writer may stumble over in content that validates; it goes back to the author instead of ending the step."""


@dataclass(frozen=True)
class ReadContent:
    """Content, or what is wrong with it."""

    content: AnyContent | None
    wrong: tuple[str, ...] = ()


def family_of(file_format: FileFormat) -> Family:
    """Return the family a format is written in. Raises KeyError for a format nobody makes from scratch."""
    return _FAMILIES[file_format]


def content_schema(file_format: FileFormat) -> dict[str, Any]:
    """Return the schema of content for a format."""
    return wire_schema(family_of(file_format))


def pages_of(file_format: FileFormat) -> tuple[str, ...]:
    """Return the names of the prompt pages on writing this family."""
    family = family_of(file_format)
    return ("content-document", "content-form") if family is Pages else (f"content-{family.__name__.lower()}",)


def read_content(
    given: dict[str, Any], file_format: FileFormat, figures: tuple[Figure, ...], trial: Trial
) -> ReadContent:
    """Return content that validates, binds only known names, adds up and can be rendered."""
    family: type[BaseModel] = family_of(file_format)
    try:
        content: Any = family.model_validate(read_runs(family, given))
        content = content.root if isinstance(content, Pages) else content
    except ValidationError as problem:
        return ReadContent(None, tuple(f"result.content.{line}" for line in describe(problem)))
    except ContentProblem as problem:
        return ReadContent(None, (_say(problem),))
    except RecursionError:
        return ReadContent(None, ("result.content is nested too deeply",))
    names = frozenset(figure.name for figure in figures)
    wrong = [f"result.content: there is no {kind} {name!r}" for kind, name in undefined_names(content, names)]
    if isinstance(content, Document):
        wrong += wrong_sums(content, figures)
    if not wrong:
        wrong += _try(content, file_format, figures, trial)
    return ReadContent(content, tuple(wrong))


def block_ids(content: BaseModel) -> frozenset[str]:
    """Return the ids of all blocks, of all named sheets of a workbook, and the names of all fields of a form."""
    ids = {block.id for block in walk_blocks(content) if block.id}
    return frozenset(ids | field_names(content)) if isinstance(content, Form) else frozenset(ids)


def used_figures(content: BaseModel, figures: tuple[Figure, ...], own: frozenset[str]) -> tuple[Figure, ...]:
    """Return the figures the content binds and those it defines itself, each once, in their order."""
    bound = {mark.run.name for mark in walk_marks(content) if isinstance(mark.run, FigureRun)}
    kept: dict[str, Figure] = {}
    for figure in figures:
        if figure.name in bound | own:
            kept.setdefault(figure.name, figure)
    return tuple(kept.values())


def _try(content: Any, file_format: FileFormat, figures: tuple[Figure, ...], trial: Trial) -> list[str]:
    try:
        trial(content, file_format, FigureBook(figures=figures))
    except ContentProblem as problem:
        return [_say(problem)]
    except _UNFIT as problem:
        return [f"result.content cannot be rendered ({type(problem).__name__})"]
    return []


def _say(problem: ContentProblem) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in problem.facts.items() if value)
    return " ".join(f"result.content.{problem.block}: {problem.code} {problem.field} {facts}".split())

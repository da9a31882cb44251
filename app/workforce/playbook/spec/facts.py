"""Facts a playbook needs, and the ways to find each of them in the person's files."""

import re
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from app.relay.nouns.facts import Choice, FactKind
from app.workforce.playbook.spec.base import Expression, Key, Part, Template
from producers.content.runs import BlankKind


class ByLabel(Part):
    """Finds the value beside a label: the next cell of a table row, or the words after "Label:" in a line.

    A label matches whole, without regard to case, stops and colons.
    """

    by: Literal["label"]
    labels: tuple[str, ...] = Field(min_length=1)
    files: str = ""


class ByWords(Part):
    """Finds the value beside a label that says the same as `words` in any order, or in a field of a filled form.

    Case, plurals, small words, units in brackets and "full" or "name" beside other words do not matter. A label that
    could be anybody's ("Name", "Date") is never taken.
    """

    by: Literal["words"]
    words: str = Field(min_length=1)
    files: str = ""


class ByPattern(Part):
    """Finds the value by a regular expression with a group called `value`; `near` are words the passage must hold."""

    by: Literal["pattern"]
    pattern: str
    near: tuple[str, ...] = ()
    files: str = ""

    @field_validator("pattern")
    @classmethod
    def _compiles_and_names_value(cls, pattern: str) -> str:
        try:
            compiled = re.compile(pattern)
        except re.error as error:
            raise ValueError(f"this pattern cannot be read: {error}") from error
        if "value" not in compiled.groupindex:
            raise ValueError("this pattern needs a group called value: (?P<value>…)")
        return pattern


class ByParty(Part):
    """Finds a company in words like "Name Limited (registered number 01234567), whose registered office is at …".

    `position` counts the different companies of a file in reading order; `part` says what of it is wanted. A file
    that introduces one company only says nothing about which party it is, so it is passed over.
    """

    by: Literal["party"]
    position: int = Field(ge=1, le=9)
    part: Literal["name", "number", "address"] = "name"
    files: str = ""


class ByDetails(Part):
    """Finds number or address of the company that was found for another fact, wherever a file introduces it by name."""

    by: Literal["details"]
    of: Key
    part: Literal["number", "address"]
    files: str = ""


class ByForm(Part):
    """Finds a PDF form that can be filled in; the value is the path of the file."""

    by: Literal["form"]
    files: str = ""


class ByTable(Part):
    """Finds a file with a table that has a column for every group of names; the value is the path of the file."""

    by: Literal["table"]
    columns: tuple[tuple[str, ...], ...] = Field(min_length=1)
    files: str = ""


Finder = Annotated[ByLabel | ByWords | ByPattern | ByParty | ByDetails | ByTable | ByForm, Field(discriminator="by")]


class FactEntry(Part):
    """A fact: its type, the words of the form, how to find it, and how it looks when it is left blank."""

    key: Key
    label: str = Field(min_length=1)
    kind: FactKind
    group: str = ""
    help: str = ""
    required: bool = True
    may_be_blank: bool = True
    default: str = ""
    choices: tuple[Choice, ...] = ()
    currency: str = ""
    minimum: Decimal | None = None
    blank: str = ""
    blank_kind: BlankKind = "text"
    find: tuple[Finder, ...] = ()

    @model_validator(mode="after")
    def _choices_fit_kind(self) -> Self:
        if (self.kind == "choice") != bool(self.choices):
            raise ValueError("choices belong to facts of the kind choice, and such a fact needs them")
        return self


class FigureEntry(Part):
    """A figure bound by name in every file. `value` is an expression that gives money, a date, a number or text.

    Without `value` it is the fact of the same name. A figure whose value is blank is left out, and `fig('name')`
    then writes the blank of that fact.
    """

    name: Key
    label: str
    kind: Literal["money", "percent", "integer", "number", "ratio", "date", "text"]
    value: Expression = ""
    when: Expression = ""
    decimals: int = Field(default=2, ge=0, le=8)
    home: Template = ""


class CalculationEntry(Part):
    """A calculation by a registered calculator: its inputs are expressions; its results are `calc.<name>`."""

    name: Key
    use: str
    inputs: dict[str, Expression] = {}
    when: Expression = ""

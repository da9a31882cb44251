"""The form family: filling a supplied PDF form, or making a fillable one."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from producers.content.base import Block, Content
from producers.content.numbering import runs_words
from producers.content.runs import Runs, Text


def _as_runs(value: object) -> object:
    """Return plain words as runs: a form may be written with either."""
    if not isinstance(value, str):
        return value
    return (Text(text=value),) if value else ()


FormValue = Annotated[Runs, BeforeValidator(_as_runs)]
"""What stands in a field: words, bound figures, or a labelled blank for somebody to fill in, which stays empty."""


class FormField(Content):
    """A field of a form we make: its name, the label above it and its tooltip in words.

    `wide` takes the whole line; a field of several lines always does. Under a signature line stands the tooltip.
    """

    name: str
    label: str
    kind: Literal["text", "date", "money", "tick", "choice", "signature", "multiline"] = "text"
    tooltip: str = ""
    required: bool = True
    choices: tuple[str, ...] = ()
    value: FormValue = ()
    wide: bool = False

    @property
    def words(self) -> str:
        """The plain words of the value; figures are shown once they were written out."""
        return runs_words(self.value)


class FormSection(Content):
    """Fields under one head; tab order is reading order."""

    head: str
    fields: tuple[FormField, ...] = Field(min_length=1)


class FilledField(Block):
    """What stands in one field of a supplied form; its id is the field's full name, with the sources of its value.

    `called` is what people call it, where the form itself does not say.
    `marked` says that it is ticked, chosen or written in boxes of single characters, which are no words of a page.
    """

    value: FormValue = ()
    called: str = ""
    marked: bool = False


class FillForm(Content):
    """Values for the fields of a form the person supplied: its path in their folder, or the hash of an object.

    `fields` are values with their sources; `values` those without.
    """

    kind: Literal["fill"] = "fill"
    object: str
    values: dict[str, FormValue] = {}
    fields: tuple[FilledField, ...] = ()
    flatten: bool = False

    @property
    def all_values(self) -> dict[str, Runs]:
        """The value of every field that is named, by the name of the field."""
        return {**self.values, **{one.id: one.value for one in self.fields}}


class MakeForm(Content):
    """A fillable form. `note` stands quiet under the title, `foot` at the left of the footer."""

    kind: Literal["make"] = "make"
    sections: tuple[FormSection, ...] = Field(min_length=1)
    note: str = ""
    foot: str = ""
    flatten: bool = False


class Form(Content):
    """A form as a deliverable."""

    family: Literal["form"] = "form"
    title: str
    language: str = "en-GB"
    body: Annotated[FillForm | MakeForm, Field(discriminator="kind")]

"""The form family: filling a supplied PDF form, or making a fillable one."""

from typing import Annotated, Literal

from pydantic import Field

from producers.content.base import Content


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
    value: str = ""
    wide: bool = False


class FormSection(Content):
    """Fields under one head; tab order is reading order."""

    head: str
    fields: tuple[FormField, ...] = Field(min_length=1)


class FillForm(Content):
    """Values for the fields of a form the person supplied (an object of the project)."""

    kind: Literal["fill"] = "fill"
    object: str
    values: dict[str, str]
    flatten: bool = False


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

"""The form producer: a supplied form filled, or a fillable one made, as PDF or as Markdown."""

from dataclasses import replace

from producers.content.form import FillForm, Form, MakeForm
from producers.content.form_words import bound_figures, write_out
from producers.content.numbering import runs_words
from producers.figures import FigureBook
from producers.pdf.fields import FormFieldInfo, find_field, read_fields
from producers.pdf.filling import fill_form
from producers.pdf.flattening import flatten_form
from producers.pdf.making import make_form
from producers.pdf.pages import restamp
from producers.problems import ContentProblem
from producers.production import BoundFigure, FileRemark, Place, Produced, RenderOptions

_OF_FILE = frozenset({"pdf_damaged", "pdf_encrypted", "form_without_fields"})
"""What can be wrong with the supplied file itself, so that it is named beside the form."""


def write_form(form: Form, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the form as PDF; the same content gives the same bytes.

    A form to fill is an object of the project (`options.objects`, by the name in the content). Raises ContentProblem
    "missing_object", and those of `fill_form` and `make_form`.
    """
    written = write_out(form, figures)
    body = written.body
    try:
        made = _fill(written, body, options) if isinstance(body, FillForm) else _make(written, body)
    except ContentProblem as problem:
        raise ContentProblem(problem.code, problem.block or form.title, problem.field, **problem.facts) from problem
    places = {place.block: place.label for place in made.places}
    bound = bound_figures(form, figures)
    return replace(made, figures=tuple(BoundFigure(name, text, places.get(at, at)) for name, text, at in bound))


def write_form_markdown(form: Form, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the form as Markdown: every field with its value, blanks as lines."""
    lines, body = [f"# {form.title}", ""], write_out(form, figures).body
    if isinstance(body, MakeForm):
        count = sum(len(section.fields) for section in body.sections)
        lines += _made_lines(body)
    else:
        known = {one.name: one.label for one in read_fields(_supplied(form, body, options), form.title)}
        values = _words(body)
        count = len(values)
        lines += [f"- **{known.get(name, name)}**: {value or '______'}" for name, value in values.items()]
    return Produced(("\n".join(lines).rstrip() + "\n").encode(), "markdown", count, 1)


def _made_lines(body: MakeForm) -> list[str]:
    lines = [body.note, ""] if body.note else []
    for section in body.sections:
        lines += [f"## {section.head}", ""]
        for one in section.fields:
            if one.kind == "tick":
                lines.append(f"- [{'x' if one.words.casefold() in {'yes', 'true', 'on'} else ' '}] {one.label}")
            else:
                optional = "" if one.required or one.kind == "signature" else " (optional)"
                lines.append(f"- **{one.label}**{optional}: {one.words or '______'}")
        lines.append("")
    return lines


def _supplied(form: Form, body: FillForm, options: RenderOptions) -> bytes:
    data = options.objects.get(body.object)
    if data is None:
        raise ContentProblem("missing_object", block=form.title, field=body.object)
    return data


def _fill(form: Form, body: FillForm, options: RenderOptions) -> Produced:
    data = _supplied(form, body, options)
    try:
        fields = read_fields(data, form.title)
        called = _called(body, fields)
        filled = fill_form(
            data, _words(body), flatten=body.flatten, title=form.title, language=form.language, called=called
        )
    except ContentProblem as problem:
        about = f"{form.title} ({body.object})" if problem.code in _OF_FILE else form.title
        raise ContentProblem(problem.code, about, problem.field, **problem.facts) from problem
    missing = (FileRemark.of("remark.form_empty", labels=", ".join(filled.missing)),) if filled.missing else ()
    asked = {name: find_field(fields, name) for name in body.all_values}
    places = tuple(
        Place(name, replace(one, tooltip=called.get(name, one.tooltip)).place) for name, one in asked.items()
    )
    return Produced(filled.data, "pdf", len(body.all_values), 1, places, notes=(*filled.notes, *missing))


def _called(body: FillForm, fields: tuple[FormFieldInfo, ...]) -> dict[str, str]:
    """Return what people call the fields of which the form itself does not say it."""
    silent = {one.name for one in fields if not one.tooltip}
    return {one.id: one.called for one in body.fields if one.called and one.id in silent}


def _words(body: FillForm) -> dict[str, str]:
    return {name: runs_words(value) for name, value in body.all_values.items()}


def _make(form: Form, body: MakeForm) -> Produced:
    made = restamp(make_form(form, body), form.title)
    fields = [one for section in body.sections for one in section.fields]
    pages = {one.name: f"page {one.page + 1}, " for one in read_fields(made)}
    places = tuple(Place(one.name, f"{pages.get(one.name, '')}field “{one.label}”") for one in fields)
    data = flatten_form(made) if body.flatten else made
    return Produced(data, "pdf", len(fields), len(body.sections), places)

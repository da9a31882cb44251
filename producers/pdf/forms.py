"""The form producer: a supplied form filled, or a fillable one made, as PDF or as Markdown."""

from producers.content.form import FillForm, Form, MakeForm
from producers.figures import FigureBook
from producers.pdf.fields import read_fields
from producers.pdf.filling import fill_form
from producers.pdf.flattening import flatten_form
from producers.pdf.making import make_form
from producers.pdf.pages import restamp
from producers.problems import ContentProblem
from producers.production import Place, Produced, RenderOptions

_OF_FILE = frozenset({"pdf_damaged", "pdf_encrypted", "form_without_fields"})
"""What can be wrong with the supplied file itself, so that it is named beside the form."""


def write_form(form: Form, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the form as PDF; the same content gives the same bytes.

    A form to fill is an object of the project (`options.objects`, by hash). Raises ContentProblem "missing_object",
    and those of `fill_form` and `make_form`.
    """
    del figures
    return _fill(form, form.body, options) if isinstance(form.body, FillForm) else _make(form, form.body)


def write_form_markdown(form: Form, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the form as Markdown: every field with its value, blanks as lines."""
    del figures
    lines = [f"# {form.title}", ""]
    if isinstance(form.body, MakeForm):
        count = sum(len(section.fields) for section in form.body.sections)
        lines += _made_lines(form.body)
    else:
        known = {one.name: one.label for one in read_fields(_supplied(form, form.body, options), form.title)}
        count = len(form.body.values)
        lines += [f"- **{known.get(name, name)}**: {value or '______'}" for name, value in form.body.values.items()]
    return Produced(("\n".join(lines).rstrip() + "\n").encode(), "markdown", count, 1)


def _made_lines(body: MakeForm) -> list[str]:
    lines = [body.note, ""] if body.note else []
    for section in body.sections:
        lines += [f"## {section.head}", ""]
        for one in section.fields:
            if one.kind == "tick":
                lines.append(f"- [{'x' if one.value.casefold() in {'yes', 'true', 'on'} else ' '}] {one.label}")
            else:
                optional = "" if one.required or one.kind == "signature" else " (optional)"
                lines.append(f"- **{one.label}**{optional}: {one.value or '______'}")
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
        filled = fill_form(data, body.values, flatten=body.flatten, title=form.title)
    except ContentProblem as problem:
        about = f"{form.title} ({body.object})" if problem.code in _OF_FILE else form.title
        raise ContentProblem(problem.code, about, problem.field, **problem.facts) from problem
    missing = (f"Still empty although the form asks for it: {', '.join(filled.missing)}.",) if filled.missing else ()
    places = tuple(Place(name, f"field “{name}”") for name in filled.filled)
    return Produced(filled.data, "pdf", len(body.values), 1, places, notes=(*filled.notes, *missing))


def _make(form: Form, body: MakeForm) -> Produced:
    made = restamp(make_form(form, body), form.title)
    fields = [one for section in body.sections for one in section.fields]
    places = tuple(Place(one.name, f"field “{one.label}”") for one in fields)
    data = flatten_form(made) if body.flatten else made
    return Produced(data, "pdf", len(fields), len(body.sections), places)

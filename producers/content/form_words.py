"""The values of a form as the words that stand in its fields: figures written out, blanks left empty."""

from producers.content.form import FilledField, FillForm, Form, FormField
from producers.content.inline import plain_text
from producers.content.numbering import Numbering
from producers.content.runs import Blank, FigureRun, Runs, Text
from producers.figures import FigureBook
from producers.problems import ContentProblem

_NOTHING = Numbering((), {})


def field_words(runs: Runs, figures: FigureBook, language: str) -> str:
    """Return what stands in a field. Raises ContentProblem for a figure without a home, and for any reference."""
    shown = tuple(run for run in runs if not isinstance(run, Blank))
    return plain_text(shown, figures, _NOTHING, language)


def form_values(form: Form) -> dict[str, Runs]:
    """Return the value of every field that the content fills, by the name of the field."""
    if form.body.kind == "fill":
        return form.body.all_values
    return {one.name: one.value for section in form.body.sections for one in section.fields if one.value}


def field_names(form: Form) -> frozenset[str]:
    """Return the names of all fields that the content names, filled or not."""
    if form.body.kind == "fill":
        return frozenset(form.body.all_values)
    return frozenset(one.name for section in form.body.sections for one in section.fields)


def write_out(form: Form, figures: FigureBook) -> Form:
    """Return the form with every value in plain words. Raises ContentProblem with the form and the field."""
    if form.body.kind == "fill":
        return form.model_copy(update={"body": _written_body(form, form.body, figures)})
    sections = tuple(
        section.model_copy(update={"fields": tuple(_written(form, one, figures) for one in section.fields)})
        for section in form.body.sections
    )
    return form.model_copy(update={"body": form.body.model_copy(update={"sections": sections})})


def bound_figures(form: Form, figures: FigureBook) -> tuple[tuple[str, str, str], ...]:
    """Return (figure, its words, field) for every figure that a field binds."""
    return tuple(
        (run.name, field_words((run,), figures, form.language), name)
        for name, runs in form_values(form).items()
        for run in runs
        if isinstance(run, FigureRun)
    )


def _written_body(form: Form, body: FillForm, figures: FigureBook) -> FillForm:
    values = {name: _plain(form, name, runs, figures) for name, runs in body.values.items()}
    fields = tuple(_filled(form, one, figures) for one in body.fields)
    return body.model_copy(update={"values": values, "fields": fields})


def _filled(form: Form, one: FilledField, figures: FigureBook) -> FilledField:
    return one.model_copy(update={"value": _plain(form, one.id, one.value, figures)})


def _written(form: Form, one: FormField, figures: FigureBook) -> FormField:
    return one.model_copy(update={"value": _plain(form, one.name, one.value, figures)})


def _plain(form: Form, name: str, runs: Runs, figures: FigureBook) -> Runs:
    try:
        words = field_words(runs, figures, form.language)
    except ContentProblem as problem:
        raise ContentProblem(problem.code, f"{form.title}, {name}", problem.field, **problem.facts) from problem
    return (Text(text=words),) if words else ()

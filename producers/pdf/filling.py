"""Filling the form that somebody supplied: every value whole, what does not fit on an addendum page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from producers.content.typography import clean_text
from producers.pdf.addendum import AddendumItem, write_addendum
from producers.pdf.fields import FormFieldInfo, can_show, fields_of, find_field, inherited, on_states, qualified_name
from producers.pdf.flattening import flatten_form
from producers.pdf.pages import open_pdf, write_pdf
from producers.pdf.words import form_words
from producers.problems import ContentProblem
from producers.production import FileRemark

_YES = {"yes", "true", "on", "x", "1", "ticked", "checked", "ja", "oui", "✓"}
_NO = {"", "no", "false", "off", "0", "nein", "non"}


@dataclass(frozen=True)
class FilledForm:
    """A filled form. `addendum` are the fields whose text stands on the added pages, `missing` required empty ones."""

    data: bytes
    filled: tuple[str, ...]
    addendum: tuple[str, ...]
    missing: tuple[str, ...]
    notes: tuple[FileRemark, ...]


def fill_form(
    data: bytes,
    values: Mapping[str, str],
    *,
    flatten: bool = False,
    title: str = "",
    language: str = "en-GB",
    called: Mapping[str, str] | None = None,
) -> FilledForm:
    """Return the form with the values in its fields. The supplied bytes are not changed.

    Tick boxes take yes or no (or the name of a state), groups of buttons and lists one of their choices. Text that a
    field cannot show whole goes to an addendum page in `language`, and the field says so. With `flatten` the result
    has no fields. `called` are words for fields of which the form says nothing. Every value is read back before a
    form is flattened. Raises ContentProblem: "pdf_damaged", "pdf_encrypted", "form_without_fields", "field_locked",
    "form_field_unknown", "not_a_choice", "not_yes_or_no", "field_not_fillable", "field_not_taken".
    """
    reader = open_pdf(data, title)
    fields = tuple(replace(one, tooltip=one.tooltip or (called or {}).get(one.name, "")) for one in fields_of(reader))
    if not fields:
        raise ContentProblem("form_without_fields", block=title)
    writer = PdfWriter(clone_from=reader)
    _prepare(writer)
    plan = [_plan(find_field(fields, name), clean_text(value)) for name, value in values.items()]
    overflow = [(field, text) for field, text in plan if field.kind == "text" and text and not field.fitting_size(text)]
    items = {
        field.name: AddendumItem(number, field.label, text) for number, (field, text) in enumerate(overflow, start=1)
    }
    for field, text in plan:
        item = items.get(field.name)
        _write(writer, field, _pointer(field, item.number, language) if item is not None else text)
    if items:
        for page in open_pdf(write_addendum(title, tuple(items.values()), language)).pages:
            writer.add_page(page)
    made = write_pdf(writer, title)
    require_values(made, {field.name: text for field, text in plan if field.name not in items})
    known = {field.name: text for field, text in plan}
    return FilledForm(
        data=flatten_form(made) if flatten else made,
        filled=tuple(name for name, text in known.items() if text),
        addendum=tuple(items),
        missing=tuple(f.label for f in fields if f.required and not known.get(f.name, f.value) and f.kind != "button"),
        notes=_notes(reader.root_object, items, known),
    )


def _prepare(writer: PdfWriter) -> None:
    """Drop the second, dynamic copy of a form, which would hide the values, and scripts that could change them."""
    form = writer.root_object["/AcroForm"].get_object()
    for key in ("/XFA", "/NeedAppearances"):
        form.pop(key, None)


def _plan(field: FormFieldInfo, text: str) -> tuple[FormFieldInfo, str]:
    if field.read_only:
        raise ContentProblem("field_locked", field=field.name)
    if field.kind in {"signature", "button"}:
        raise ContentProblem("field_not_fillable", field=field.name)
    if field.kind == "tick":
        return field, _state_of_tick(field, text)
    if field.kind == "radio" and text not in {*field.states, ""}:
        raise ContentProblem("not_a_choice", field=field.name, value=text, choices=", ".join(field.states))
    if field.kind in {"choice", "list"}:
        return field, _choice(field, text)
    return field, text


def _state_of_tick(field: FormFieldInfo, text: str) -> str:
    if text in field.states:
        return text
    if text.strip().casefold() in _YES and field.states:
        return field.states[0]
    if text.strip().casefold() in _NO:
        return ""
    raise ContentProblem("not_yes_or_no", field=field.name, value=text)


def _choice(field: FormFieldInfo, text: str) -> str:
    for value, shown in field.choices:
        if text in {value, shown}:
            return value
    if not text:
        return ""
    raise ContentProblem("not_a_choice", field=field.name, value=text, choices=", ".join(s for _, s in field.choices))


def _write(writer: PdfWriter, field: FormFieldInfo, shown: str) -> None:
    if field.kind in {"tick", "radio"}:
        _set_state(writer, field, shown)
        return
    size = field.fitting_size(shown) or 6.0
    lines = field.lines_of(shown, size) if field.kind == "text" else shown
    value = (lines, "", size) if field.kind == "text" and not field.comb else lines
    writer.update_page_form_field_values(None, {field.name: value}, auto_regenerate=None)
    for widget in _widgets(writer, field.name):
        owner = widget if "/V" in widget else widget.get("/Parent", widget).get_object()
        owner[NameObject("/V")] = TextStringObject(shown)


def require_values(made: bytes, wanted: Mapping[str, str]) -> None:
    """Raise ContentProblem "field_not_taken" for the first field that does not hold what was written into it."""
    held = {field.name: field.value for field in fields_of(open_pdf(made))}
    for name, text in wanted.items():
        value = held.get(name, "")
        if text != value and (text or value not in {"", "Off"}):
            raise ContentProblem("field_not_taken", field=name, value=text)


def _pointer(field: FormFieldInfo, number: int, language: str) -> str:
    """Return the longest pointer to the addendum that the field can show."""
    texts = [text.format(n=number) for text in form_words(language).pointers]
    return next((text for text in texts if field.fitting_size(text)), texts[-1])


def _set_state(writer: PdfWriter, field: FormFieldInfo, state: str) -> None:
    """Tick or untick a box, or choose one of a group of buttons."""
    for widget in _widgets(writer, field.name):
        here = NameObject(f"/{state}") if state in on_states(widget) and state else NameObject("/Off")
        widget[NameObject("/AS")] = here
        owner = widget if "/FT" in widget else widget["/Parent"].get_object()
        owner[NameObject("/V")] = NameObject(f"/{state or 'Off'}")


def _widgets(writer: PdfWriter, name: str) -> list[DictionaryObject]:
    found = []
    for page in writer.pages:
        for annotation in page.get("/Annots") or ():
            widget = annotation.get_object()
            if widget.get("/Subtype") == "/Widget" and qualified_name(widget) == name and inherited(widget, "/FT"):
                found.append(widget)
    return found


def _notes(
    root: DictionaryObject, items: Mapping[str, AddendumItem], known: Mapping[str, str]
) -> tuple[FileRemark, ...]:
    notes = [FileRemark.of("remark.form_overflow", label=item.label) for item in items.values()]
    foreign = [items[name].label for name, text in known.items() if name in items and not can_show(text)]
    if foreign:
        notes.append(FileRemark.of("remark.form_letters", labels=", ".join(foreign)))
    form = root["/AcroForm"].get_object() if "/AcroForm" in root else {}
    if int(form.get("/SigFlags", 0)) & 1:
        notes.append(FileRemark("remark.form_signed"))
    return tuple(notes)

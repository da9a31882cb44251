"""Making a fillable form: labels over fields in two columns, tick boxes, signature lines, page X of Y."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from producers.content.form import Form, FormField, MakeForm
from producers.content.typography import clean_text
from producers.pdf.canvas import BLUE, BOLD, INK, LEFT, QUIET, SANS, SERIF, Sheet, break_lines, hex_colour, measure
from producers.pdf.fields import can_show
from producers.pdf.words import form_words, page_words
from producers.problems import ContentProblem

_GAP, _BOX, _LINES, _TICK = 16.0, 18.0, 60.0, 13.0
_ROW, _TICK_ROW, _AFTER_TICKS, _HEAD, _BOTTOM = 29.0, 22.0, 6.0, 31.0, 62.0
_EDGE, _FILL = "8A8576", "FAF9F6"
_FIRST = 71.0
_TICKED = {"yes", "true", "on"}


@dataclass
class _Row:
    """What stands side by side on one line, and how high the line is; `head` begins a section."""

    height: float
    head: str = ""
    fields: tuple[FormField, ...] = ()


@dataclass
class _Page:
    rows: list[tuple[float, _Row]] = field(default_factory=list)


def make_form(form: Form, body: MakeForm) -> bytes:
    """Return a fillable PDF in the look of the reference page.

    Every field has a name and a tooltip in words, the tab order is the reading order, and a signature line is a line.
    Raises ContentProblem: "duplicate_field", "field_without_choices", "not_a_choice", "text_not_shown".
    """
    _check(body)
    sheet = Sheet(form.title, form.language)
    top = _title_height(sheet, form, body)
    pages = _spread(sheet, list(_rows(sheet, body)), top)
    for number, page in enumerate(pages, start=1):
        if number == 1:
            _draw_title(sheet, form, body)
        for place, row in page.rows:
            _draw_row(sheet, row, place)
        sheet.footer(clean_text(body.foot), page_words(form.language, number, len(pages)))
        sheet.end_page()
    return sheet.finish()


def _check(body: MakeForm) -> None:
    seen: set[str] = set()
    for one in (one for section in body.sections for one in section.fields):
        if not one.name or one.name in seen or "." in one.name:
            raise ContentProblem("duplicate_field", field=one.name)
        seen.add(one.name)
        if one.kind == "choice" and not one.choices:
            raise ContentProblem("field_without_choices", field=one.name)
        if one.kind == "choice" and one.words and one.words not in one.choices:
            raise ContentProblem("not_a_choice", field=one.name, value=one.words, choices=", ".join(one.choices))
        if one.kind not in {"tick", "signature"} and not can_show(one.words):
            raise ContentProblem("text_not_shown", field=one.name)


def _rows(sheet: Sheet, body: MakeForm) -> Iterator[_Row]:
    for number, section in enumerate(body.sections, start=1):
        head = f"{number}. {section.head}" if len(body.sections) > 1 else section.head
        waiting: list[FormField] = []
        yield _Row(_HEAD, head=clean_text(head))
        for one in section.fields:
            alone = one.kind in {"tick", "multiline", "signature"} or one.wide or _is_long(sheet, one)
            if waiting and (alone or len(waiting) == 2):
                yield _Row(_BOX + _ROW, fields=tuple(waiting))
                waiting = []
            if alone:
                yield _Row(_height(sheet, one), fields=(one,))
            else:
                waiting.append(one)
        if waiting:
            yield _Row(_BOX + _ROW, fields=tuple(waiting))
        elif section.fields[-1].kind == "tick":
            yield _Row(_AFTER_TICKS)


def _is_long(sheet: Sheet, one: FormField) -> bool:
    return measure(_label(sheet, one), SANS, 9.5) > _half(sheet)


def _half(sheet: Sheet) -> float:
    return (sheet.text_width - _GAP) / 2


def _height(sheet: Sheet, one: FormField) -> float:
    if one.kind == "tick":
        return _TICK_ROW + 13 * (len(_tick_lines(sheet, one)) - 1)
    if one.kind == "signature":
        return _BOX + _ROW + 30
    return (_LINES if one.kind == "multiline" else _BOX) + _ROW


def _label(sheet: Sheet, one: FormField) -> str:
    text = clean_text(one.label)
    needed = one.required or one.kind in {"tick", "signature"}
    return text if needed else form_words(sheet.language).optional.format(label=text)


def _tick_lines(sheet: Sheet, one: FormField) -> list[str]:
    return break_lines(_label(sheet, one), SANS, 10.5, sheet.text_width - _TICK - 9)


def _spread(sheet: Sheet, rows: list[_Row], top: float) -> list[_Page]:
    """Return the rows by page; a section head never stands last on one."""
    pages = [_Page()]
    for number, row in enumerate(rows):
        following = rows[number + 1].height if row.head and number + 1 < len(rows) else 0.0
        if top + row.height + following > sheet.height - _BOTTOM and pages[-1].rows:
            pages.append(_Page())
            top = _FIRST - 26
        pages[-1].rows.append((top, row))
        top += row.height
    return pages


def _title_height(sheet: Sheet, form: Form, body: MakeForm) -> float:
    lines = len(break_lines(clean_text(form.title), SERIF, 20, sheet.text_width))
    quiet = len(break_lines(clean_text(body.note), SANS, 10, sheet.text_width)) if body.note else 0
    return _FIRST + 24 * (lines - 1) + 12 * max(quiet, 0) + 16.5


def _draw_title(sheet: Sheet, form: Form, body: MakeForm) -> None:
    top = _FIRST
    for line in break_lines(clean_text(form.title), SERIF, 20, sheet.text_width):
        sheet.text(LEFT, top, line, SERIF, 20)
        top += 24
    top -= 7
    for line in break_lines(clean_text(body.note), SANS, 10, sheet.text_width) if body.note else ():
        sheet.text(LEFT, top, line, SANS, 10, QUIET)
        top += 12
    sheet.rule(top, 1, BLUE)


def _draw_row(sheet: Sheet, row: _Row, top: float) -> None:
    if row.head:
        sheet.text(LEFT, top + 26, row.head, BOLD, 11, BLUE)
        return
    for number, one in enumerate(row.fields):
        width = sheet.text_width if one.wide or one.kind == "multiline" or _is_long(sheet, one) else _half(sheet)
        _draw_field(sheet, one, LEFT + number * (_half(sheet) + _GAP), top, width)


def _draw_field(sheet: Sheet, one: FormField, x: float, top: float, width: float) -> None:
    if one.kind == "tick":
        _draw_tick(sheet, one, x, top)
        return
    sheet.text(x, top + 14.5, _label(sheet, one), SANS, 9.5)
    if one.kind == "signature":
        sheet.rule(top + 54, 0.75, INK, _half(sheet))
        sheet.text(x, top + 67, clean_text(one.tooltip or one.words), SANS, 9, QUIET)
    elif one.kind == "choice":
        _draw_choice(sheet, one, x, top, width)
    else:
        _draw_text(sheet, one, x, top, width)


def _draw_text(sheet: Sheet, one: FormField, x: float, top: float, width: float) -> None:
    height = _LINES if one.kind == "multiline" else _BOX
    flags = [name for name, here in (("required", one.required), ("multiline", one.kind == "multiline")) if here]
    sheet.canvas.acroForm.textfield(
        name=one.name, tooltip=_tooltip(one), value=clean_text(one.words), x=x, y=sheet.height - top - 20.5 - height,
        width=width, height=height, fieldFlags=" ".join(flags), maxlen=None, **_box(),
    )  # fmt: skip


def _draw_choice(sheet: Sheet, one: FormField, x: float, top: float, width: float) -> None:
    flags = "combo required" if one.required else "combo"
    sheet.canvas.acroForm.choice(
        name=one.name, tooltip=_tooltip(one), value=one.words or " ", options=[" ", *one.choices], fieldFlags=flags,
        x=x, y=sheet.height - top - 20.5 - _BOX, width=width, height=_BOX, **_box(),
    )  # fmt: skip


def _draw_tick(sheet: Sheet, one: FormField, x: float, top: float) -> None:
    sheet.canvas.acroForm.checkbox(
        name=one.name, tooltip=_tooltip(one), checked=one.words.casefold() in _TICKED, buttonStyle="check",
        x=x, y=sheet.height - top - 11 - _TICK, size=_TICK, borderWidth=0.5, borderColor=hex_colour(_EDGE),
        fillColor=hex_colour(_FILL), textColor=hex_colour(INK), fieldFlags="", forceBorder=True,
    )  # fmt: skip
    for number, line in enumerate(_tick_lines(sheet, one)):
        sheet.text(x + _TICK + 9, top + 20.5 + 13 * number, line, SANS, 10.5)


def _tooltip(one: FormField) -> str:
    return clean_text(one.tooltip or one.label)


def _box() -> dict[str, object]:
    return {
        "fontName": "Helvetica", "fontSize": 10.5, "borderWidth": 0.5, "borderColor": hex_colour(_EDGE),
        "fillColor": hex_colour(_FILL), "textColor": hex_colour(INK), "forceBorder": True,
    }  # fmt: skip

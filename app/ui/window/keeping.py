"""What a person has typed or chosen and not sent: kept while a window's pages are made anew, and put back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from app.ui.forms.form_row import FormRow
from app.ui.widgets.assumption_row import AssumptionRow
from app.ui.widgets.message_field import MessageField
from app.ui.widgets.option_list import OptionList
from app.ui.window.gate_form import FormGate
from app.ui.window.item_editors import FactEditor

_Part = TypeVar("_Part")
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Kept:
    """What stood in each part of a page, in the order of the parts."""

    messages: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    blanks: tuple[bool, ...] = ()
    choices: tuple[tuple[int | None, str], ...] = ()
    weighed: tuple[str | None, ...] = ()


def keep_typed(page: QWidget) -> Kept:
    """Return what is typed and chosen anywhere on a page."""
    return Kept(
        messages=tuple(field.editor.toPlainText() for field in page.findChildren(MessageField)),
        rows=tuple(row.typed for row in page.findChildren(FormRow)),
        blanks=tuple(editor.blank.isChecked() for editor in page.findChildren(FactEditor)),
        choices=tuple(_chosen(options) for options in page.findChildren(OptionList)),
        weighed=tuple(row.field.text() if row.is_weighing else None for row in page.findChildren(AssumptionRow)),
    )


def put_back(page: QWidget, kept: Kept) -> None:
    """Put back what was kept, where a page has as many such parts as it had then."""
    if any(kept.rows) or any(kept.blanks) or any(place is not None or words for place, words in kept.choices):
        for form in page.findChildren(FormGate):
            form.finish()
    for field, words in _pairs(page.findChildren(MessageField), kept.messages):
        field.set_text(words)
    for row, typed in _pairs(page.findChildren(FormRow), kept.rows):
        if typed:
            row.editor.write(typed)
    for editor, blank in _pairs(page.findChildren(FactEditor), kept.blanks):
        editor.blank.setChecked(blank)
    for options, (place, words) in _pairs(page.findChildren(OptionList), kept.choices):
        options.other_field.setText(words)
        if place is not None:
            options.choose(place)
    for weighing, weighed in _pairs(page.findChildren(AssumptionRow), kept.weighed):
        if weighed is not None:
            weighing.field.setText(weighed)
            weighing.weigh_button.setChecked(True)


def _chosen(options: OptionList) -> tuple[int | None, str]:
    place = next((at for at, row in enumerate(options.rows) if row.isChecked()), None)
    return place, options.other_field.text()


def _pairs(parts: Sequence[_Part], values: Sequence[_Value]) -> list[tuple[_Part, _Value]]:
    return list(zip(parts, values, strict=True)) if len(parts) == len(values) else []

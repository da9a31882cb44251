"""Forms read what people type, say what is wrong, and keep what was typed."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.ui.forms.editors import EDITORS
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.form import Form
from app.ui.forms.reading import FieldFault, ReadNumber, read_date, read_typed
from app.ui.forms.wording import show_written, word_number
from app.ui.kit import Kit
from app.ui.text import read_text
from app.ui.widgets.button import Button
from app.ui.widgets.label import Label
from tests.ui import scenes

GERMAN = ReadNumber(",", ".")


@pytest.fixture(scope="module")
def texts(resources):
    return {language: read_text(resources, language) for language in ("en", "de")}


@pytest.mark.parametrize(
    "typed",
    ["30 November 2026", "30 nov 2026", "30. November 2026", "30th of November 2026", "2026-11-30", "30/11/2026",
     "30.11.2026", "30 11 2026", "November 30, 2026", "  30  November  2026 "],
)  # fmt: skip
def test_a_date_is_read_in_every_usual_way(typed):
    assert read_date(typed.strip()) == date(2026, 11, 30)


@pytest.mark.parametrize("typed", ["31 November 2026", "2026-02-30", "0/1/2026"])
def test_a_day_that_does_not_exist_is_told_apart(typed):
    with pytest.raises(FieldFault, match="no_such_day"):
        read_date(typed)


@pytest.mark.parametrize("typed", ["soon", "11/2026", "30 Movember 2026", "30/11/26", "2026", "1/2/3/2026"])
def test_what_is_no_date_is_refused(typed):
    with pytest.raises(FieldFault, match=r"fault\.date"):
        read_date(typed)


@given(day=st.dates(date(1000, 1, 1)))
def test_every_date_shown_in_words_is_read_back(texts, day):
    for tr in texts.values():
        shown = show_written(tr, FieldView("day", "Day", FieldKind.DATE), day.isoformat())
        assert read_date(shown) == day


@given(amount=st.decimals(-(10**12), 10**12, places=2))
def test_every_amount_shown_is_read_back_to_the_penny(texts, amount):
    for language, signs in (("en", ReadNumber()), ("de", GERMAN)):
        shown = word_number(texts[language], amount)
        assert Decimal(read_typed(FieldKind.MONEY, shown, signs)) == amount


@pytest.mark.parametrize(
    ("kind", "typed", "numbers", "written"),
    [
        (FieldKind.MONEY, "£250,000", ReadNumber(), "250000.00"),
        (FieldKind.MONEY, "250 000.5", ReadNumber(), "250000.50"),
        (FieldKind.MONEY, "1.250,50 €", GERMAN, "1250.50"),
        (FieldKind.MONEY, "-12", ReadNumber(), "-12.00"),
        (FieldKind.PERCENT, "0.850 %", ReadNumber(), "0.85"),
        (FieldKind.PERCENT, "12", ReadNumber(), "12"),
        (FieldKind.INTEGER, "1,000", ReadNumber(), "1000"),
        (FieldKind.LIST, " one \n\n two ", ReadNumber(), "one\ntwo"),
        (FieldKind.TEXT, "  words ", ReadNumber(), "words"),
        (FieldKind.DATE, "", ReadNumber(), ""),
    ],
)
def test_typed_values_get_one_written_form(kind, typed, numbers, written):
    assert read_typed(kind, typed, numbers) == written


@pytest.mark.parametrize(
    ("kind", "typed", "fault"),
    [
        (FieldKind.MONEY, "1,5", "fault.group"),
        (FieldKind.MONEY, "12.345", "fault.pennies"),
        (FieldKind.MONEY, "about ten", "fault.number"),
        (FieldKind.MONEY, "1.2.3", "fault.number"),
        (FieldKind.PERCENT, "%", "fault.number"),
        (FieldKind.INTEGER, "2.5", "fault.whole"),
        (FieldKind.INTEGER, "1e3", "fault.number"),
        (FieldKind.INTEGER, "٣", "fault.number"),
    ],
)
def test_what_cannot_be_read_is_refused_by_reason(kind, typed, fault):
    with pytest.raises(FieldFault, match=fault):
        read_typed(kind, typed)


@given(kind=st.sampled_from(FieldKind), typed=st.text(max_size=40))
def test_nothing_typed_breaks_reading(kind, typed):
    try:
        written = read_typed(kind, typed)
    except FieldFault as fault:
        written = str(fault).removeprefix("fault.")
    assert written == written.strip()


def test_every_kind_of_field_has_an_editor():
    assert set(EDITORS) == set(FieldKind)


@pytest.fixture
def form(kit, window):
    made = Form(kit, scenes.FIELDS)
    window(made, (700, 900))
    return made


def test_values_come_out_by_key_in_written_form(form):
    values = form.values()
    assert values["cap"] == "250000.00"
    assert values["rate"] == "0.85"
    assert values["mutual"] == "yes"
    assert values["address"] == "1 Example Quay\nHarbour Town\nHT1 1AA"
    assert values["law"] == ""


def test_a_suggestion_fills_nothing_until_it_is_taken(form):
    row = form.row("effective")
    assert row.typed == ""
    next(part for part in row.findChildren(Button) if "30 November 2026" in part.text()).click()
    assert (row.typed, row.value) == ("30 November 2026", "2026-11-30")


def test_checking_shows_every_fault_and_leads_to_the_first(form):
    assert not form.check()
    assert form.row("effective").editor.focus.hasFocus()
    assert form.row("effective").fault == "Effective date is needed."
    assert form.row("law").fault == "Governing law is needed."
    assert form.row("name").fault == ""


def test_a_fault_says_what_is_wrong_and_what_would_be_right_and_keeps_the_words(form):
    row = form.row("effective")
    row.editor.focus.setText("31/11/2026")
    assert not row.check()
    assert row.fault == "There is no day “31/11/2026”. Write it like 30 November 2026."
    assert row.typed == "31/11/2026"
    assert "effective" not in form.values()


def test_typing_takes_the_fault_away(form, qtbot):
    row = form.row("days")
    form.set_fault("days", "The clause says 14.")
    assert row.fault == "The clause says 14."
    told = []
    form.edited.connect(told.append)
    qtbot.keyClicks(row.editor.focus, "14")
    assert row.fault == ""
    assert told == ["days", "days"]


def test_a_date_is_shown_back_in_words_when_the_field_is_left(form, qtbot):
    row = form.row("effective")
    row.editor.focus.setFocus()
    qtbot.keyClicks(row.editor.focus, "1/2/2027")
    qtbot.keyClick(row.editor.focus, Qt.Key.Key_Return)
    assert row.typed == "1 February 2027"


def test_a_german_form_reads_and_shows_german_numbers(kit, resources, window):
    german = Kit(kit.theme, kit.icons, read_text(resources, "de"))
    made = Form(german, scenes.FIELDS)
    window(made)
    assert made.row("cap").typed == "250.000,00"
    made.row("cap").editor.focus.setText("1.250,5")
    assert made.values()["cap"] == "1250.50"


def test_labels_belong_to_their_fields(form):
    for field in scenes.FIELDS:
        row = form.row(field.key)
        buddies = [label.buddy() for label in row.findChildren(Label) if label.text() == field.label]
        assert buddies == [row.editor.focus]


def test_the_wheel_changes_no_choice(form, qtbot):
    combo = form.row("law").editor.focus
    combo.setCurrentIndex(0)
    wheel = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(0, -120), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(combo, wheel)
    assert combo.currentIndex() == 0


def test_the_path_field_asks_for_a_dialog(form):
    told = []
    form.browse_asked.connect(told.append)
    row = form.row("place")
    row.findChildren(Button)[0].click()
    assert told == ["place"]


def test_two_fields_with_one_key_are_refused(kit):
    with pytest.raises(ValueError, match="same key"):
        Form(kit, (FieldView("a", "A"), FieldView("a", "B")))

"""Searching, findings at their places, and what is copied."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ui.preview.grid.viewer import SheetViewer
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.locating import locate, place_pins
from app.ui.preview.searching import find_all, fold
from app.ui.states import Severity
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.label import Label
from tests.ui.preview.conftest import pin


def look(pane, words):
    pane.search()
    pane.search_bar.field.setText(words)
    pane.search_bar.look()
    if isinstance(pane.viewer, LeafViewer | SheetViewer):
        pane.viewer.finish()
    return pane.viewer.found()


def test_a_search_counts_and_goes_round(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    at, count = look(pane, "business day")
    assert at == 1
    assert count >= 4
    assert pane.search_bar.count.text() == f"1 of {count}"
    for expected in [*range(2, count + 1), 1]:
        qtbot.keyClick(pane.search_bar.field, Qt.Key.Key_Return)
        assert pane.search_bar.count.text() == f"{expected} of {count}"
    qtbot.keyClick(pane.search_bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert pane.search_bar.count.text() == f"{count} of {count}"


def test_what_is_not_there_is_said(opened, agreement):
    pane = opened(agreement, "a.docx")
    assert look(pane, "no such words") == (0, 0)
    assert pane.search_bar.count.text() == "Not found"
    assert not pane.search_bar.after.isEnabled()
    assert look(pane, "") == (0, 0)
    assert pane.search_bar.count.text() == ""


def test_quotes_spaces_hyphens_and_capitals_make_no_difference(opened, agreement):
    pane = opened(agreement, "a.docx")
    source = pane.viewer.area.source
    assert find_all(source, "15 december 2028")
    assert find_all(source, '"Business Day" means')
    assert find_all(source, "borrower's operating profit")
    assert len(fold("İstanbul – ß")) == len("İstanbul – ß")


def test_a_search_brings_the_page_into_view(opened, agreement):
    pane = opened(agreement, "a.docx")
    look(pane, "governing law and jurisdiction")
    pane.search_bar.stepped.emit(1)
    spot = pane.viewer.area.marks.found[pane.viewer.found()[0] - 1]
    assert spot.leaf in pane.viewer.area.visible_leaves()


def test_a_search_in_sheets_finds_values_and_formulas(opened, loan):
    pane = opened(loan, "b.xlsx")
    assert look(pane, "31 Jan 2027")[1] >= 1
    assert pane.viewer.sheet.name == "Schedule"
    assert look(pane, "ROUND(-PMT")[1] == 1
    assert pane.viewer.bar.name_box.text() == "C9"


def test_a_search_in_slides_finds_notes_too(opened, deck):
    pane = opened(deck, "c.pptx")
    assert look(pane, "net leverage")[1] >= 2


def test_a_finding_is_marked_at_its_clause(opened, agreement):
    pane = opened(agreement, "a.docx")
    (placed,) = place_pins(pane.viewer.area.source, (pin(1, "clause 4.2"),))
    source = pane.viewer.area.source
    words = source.words(placed.leaf)
    start = words.index("4.2\tThe Borrower shall pay")
    assert placed.area.intersects(source.spots(placed.leaf, start, start + 30)[0])
    other = words.index("4.1\tInterest accrues")
    assert not placed.area.intersects(source.spots(placed.leaf, other, other + 30)[0])


def test_words_are_looked_for_where_the_place_is_not_known(opened, agreement):
    source = opened(agreement, "a.docx").viewer.area.source
    found = locate(source, "somewhere", "fixed rate of 6.40% per annum")
    assert found is not None
    assert locate(source, "clause 99.9") is None
    assert locate(source, "clause 99.9", "words that are not there") is None


def test_findings_are_walked_by_key_and_begin_again(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    pane.set_pins((pin(2, "clause 7.1"), pin(1, "clause 4.2", severity=Severity.HIGH)))
    pane.viewer.focus_body()
    seen = []
    for _ in range(3):
        qtbot.keyClick(pane.viewer.area, Qt.Key.Key_F8)
        seen.append(pane.card.place.text())
    assert seen == ["Finding 1 of 2 in this file", "Finding 2 of 2 in this file", "Finding 1 of 2 in this file"]
    qtbot.keyClick(pane.viewer.area, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert pane.card.place.text() == "Finding 2 of 2 in this file"
    QApplication.processEvents()
    (card,) = [one for one in pane.card.findChildren(FindingCard) if one.isVisible()]
    assert "Finding 2" in [label.text() for label in card.findChildren(Label)]


def test_a_pin_that_is_pressed_opens_its_finding(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    pane.set_pins((pin(1, "clause 4.2"),))
    area = pane.viewer.area
    (placed,) = area.marks.pins
    area.reveal(placed.leaf, placed.area)
    disc = area.marks._wanted_disc(placed, area.leaf_rect(placed.leaf), area.scale_of(placed.leaf))
    qtbot.mouseClick(area.viewport(), Qt.MouseButton.LeftButton, pos=disc.center().toPoint())
    assert pane.card.isVisible()


def test_a_finding_without_a_place_here_says_so(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.set_pins((pin(1, "clause 99"),))
    pane.step_finding(1)
    assert "its place is not shown" in pane.card.place.text()


@pytest.mark.parametrize("place", ["Schedule!F8", "Schedule, cell F8", "sheet Schedule, F8", "'Schedule'!$F$8"])
def test_a_finding_in_a_sheet_is_marked_at_its_cell(opened, loan, place):
    pane = opened(loan, "b.xlsx")
    pane.set_pins((pin(1, place),))
    pane.step_finding(1)
    assert pane.viewer.sheet.name == "Schedule"
    assert pane.viewer.bar.name_box.text() == "F8"
    assert (8, 6) in pane.viewer.grid.shared.pins


def test_a_finding_on_a_slide_brings_the_slide(opened, deck):
    pane = opened(deck, "c.pptx")
    pane.set_pins((pin(1, "slide 4"),))
    pane.step_finding(1)
    assert 3 in pane.viewer.area.visible_leaves()
    assert pane.viewer.area.marks.pins[0].areas


def test_a_place_may_be_asked_for_before_the_file_is_there(pane, agreement):
    from app.preview.reading import read_preview
    from app.ui.icons import Icon

    pane.show_file("a", "a.docx", "", Icon.DOCUMENT)
    pane.show_place("clause 8.1")
    pane.set_preview("a", read_preview(agreement, "a.docx"))
    pane.viewer.finish()
    QApplication.processEvents()
    page = next(at for at in range(pane.viewer.count()) if "8.1\t" in pane.viewer.area.source.words(at))
    assert page in pane.viewer.area.visible_leaves()


def test_a_place_asked_for_with_a_file_is_not_looked_for_in_the_one_before(opened, agreement, deck):
    from app.preview.reading import read_preview
    from app.ui.icons import Icon

    pane = opened(deck, "c.pptx")
    pane.show_file("a", "a.docx", "", Icon.DOCUMENT)
    pane.show_place("clause 8.1")
    pane.set_pins((pin(1, "clause 4.2"),))
    pane.set_preview("a", read_preview(agreement, "a.docx"))
    pane.viewer.finish()
    QApplication.processEvents()
    page = next(at for at in range(pane.viewer.count()) if "8.1\t" in pane.viewer.area.source.words(at))
    assert page in pane.viewer.area.visible_leaves()
    assert [one.pin.number for one in pane.viewer.area.marks.pins] == [1]


def test_chosen_words_are_copied(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    pane.viewer.focus_body()
    qtbot.keyClick(pane.viewer.area, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(pane.copied):
        qtbot.keyClick(pane.viewer.area, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QApplication.clipboard().text()
    assert "Facility Agreement" in text
    assert "4.2\tThe Borrower shall pay the Lender an arrangement fee of £150,000" in text


def test_chosen_cells_are_copied_with_tabs(opened, loan):
    pane = opened(loan, "b.xlsx")
    pane.viewer.grid.select_range((5, 2), (6, 3))
    assert pane.viewer.copy()
    assert QApplication.clipboard().text() == "Loan amount\t100,000\nFixed interest rate\t4.50%"

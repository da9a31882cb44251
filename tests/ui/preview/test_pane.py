"""The pane shows one file at a time and says plainly what it cannot show."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.preview.reading import read_preview
from app.preview.views import PdfView, Unreadable
from app.ui.icons import Icon
from app.ui.preview.faults import FAULTS
from app.ui.preview.grid.viewer import SheetViewer
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.slides.viewer import SlidesViewer
from app.ui.text import read_text
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.label import Label
from tests.cases import build
from tests.preview import files


def said(pane):
    return [label.text() for empty in pane.findChildren(EmptyState) for label in empty.findChildren(Label)]


def test_a_file_that_is_shown_is_asked_for_by_its_key(pane, qtbot):
    with qtbot.waitSignal(pane.wanted) as asked:
        pane.show_file("nda", "House NDA 2024.docx", "Your file, read only", Icon.DOCUMENT)
    assert asked.args == ["nda"]
    assert pane.bar.title.text() == "House NDA 2024.docx"
    assert pane.bar.pill.text() == "Your file, read only"


def test_what_comes_for_another_file_is_dropped(pane, agreement):
    pane.show_file("one", "One", "", Icon.DOCUMENT)
    pane.show_file("two", "Two", "", Icon.DOCUMENT)
    pane.set_preview("one", read_preview(agreement, "a.docx"))
    assert pane.viewer is None
    pane.set_preview("two", read_preview(agreement, "a.docx"))
    assert isinstance(pane.viewer, LeafViewer)


def test_each_kind_of_file_gets_its_own_view(opened, agreement, loan, deck):
    assert isinstance(opened(agreement, "a.docx").viewer, LeafViewer)
    assert isinstance(opened(loan, "b.xlsx").viewer, SheetViewer)
    assert isinstance(opened(deck, "c.pptx").viewer, SlidesViewer)
    assert opened(b"Words", "d.txt").viewer.count() == 1
    assert opened(files.png(9, 9, 9), "e.png").viewer.unit == "picture"
    assert opened(b"a,b\n1,2\n", "f.csv").viewer.unit == "sheet"


def test_an_empty_pane_says_what_to_do(pane):
    pane.show_nothing("Choose a file on the left.")
    assert "Choose a file on the left." in said(pane)
    assert not pane.bar.isVisible()


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_every_reason_is_said_in_words_in_both_languages(pane, resources, code):
    pane.show_file("x", "x", "", Icon.DOCUMENT)
    pane.set_preview("x", Unreadable(code))
    words = said(pane)
    assert any(len(one) > 5 for one in words)
    assert not any(code in one for one in words if len(code) > 8)
    assert read_text(resources, "en")(f"preview.fault_{code}") != read_text(resources, "de")(f"preview.fault_{code}")


def test_an_unknown_reason_still_has_words(pane):
    pane.show_file("x", "x", "", Icon.DOCUMENT)
    pane.set_preview("x", Unreadable("something-new"))
    assert any("no view for this kind" in one for one in said(pane))


def test_where_one_is_follows_the_pages(opened, agreement):
    pane = opened(agreement, "a.docx")
    total = pane.viewer.count()
    assert total > 4
    assert pane.bar.place.text() == f"Page 1 of {total}"
    assert not pane.bar.before.isEnabled()
    pane.bar.after.click()
    assert pane.bar.place.text() == f"Page 2 of {total}"
    pane.viewer.go_to(total - 1)
    assert pane.bar.place.text() == f"Page {total} of {total}"
    assert not pane.bar.after.isEnabled()


def test_the_view_says_which_one_it_is_and_offers_the_exact_one_only_where_it_can_be_made(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    assert pane.view_note.label.text().startswith("Reading view")
    assert not pane.view_note.link.isVisible()
    pane.offer_exact(possible=True)
    with qtbot.waitSignal(pane.exact_wanted) as asked:
        pane.view_note.link.click()
    assert asked.args == ["a.docx"]


def test_exact_pages_take_the_place_of_the_reading_view_and_back(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.offer_exact(possible=True)
    pane.set_exact("a.docx", a_pdf())
    assert pane.view_note.label.text().startswith("Page view")
    assert pane.viewer.count() == 1
    pane.view_note.link.click()
    assert pane.view_note.label.text().startswith("Reading view")
    pane.viewer.finish()
    assert pane.viewer.count() > 4


def test_exact_pages_that_could_not_be_made_leave_the_reading_view(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.set_exact("a.docx", None)
    assert "could not be made" in pane.view_note.label.text()
    assert pane.viewer.count() > 4


def test_tracked_changes_and_comments_are_counted_in_words(opened):
    pane = opened(files.tracked(), "t.docx")
    assert "1 inserted, 2 deleted" in pane.view_note.label.text()
    assert "1 comment." in pane.view_note.label.text()


def test_a_comment_opens_under_the_page(opened):
    pane = opened(files.tracked(), "t.docx")
    pane.viewer.note_pressed.emit(1)
    words = [label.text() for label in pane.card.findChildren(Label)]
    assert "Comment by Counsel" in words
    assert "Or from signing?" in words
    pane.card.close_button.click()
    assert not pane.card.isVisible()


def test_zoom_stays_between_half_and_double(opened, agreement):
    pane = opened(agreement, "a.docx")
    assert pane.viewer.is_fitted()
    pane.bar.zoom_asked.emit(7.0)
    assert pane.viewer.zoom() == 2.0
    assert pane.bar.zoom.text() == "200 %"
    pane.bar.zoom_asked.emit(0.1)
    assert pane.viewer.zoom() == 0.5
    pane.bar.zoom_asked.emit(0.0)
    assert pane.viewer.is_fitted()


def test_the_place_in_view_stays_while_zooming(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.viewer.go_to(3)
    for zoom in (2.0, 0.5, 1.25):
        pane.bar.zoom_asked.emit(zoom)
        assert pane.viewer.current() == 3


def test_sheets_zoom_with_their_letters(opened, loan):
    pane = opened(loan, "b.xlsx")
    before = pane.viewer.grid.columnWidth(2)
    pane.bar.zoom_asked.emit(2.0)
    assert pane.viewer.grid.columnWidth(2) == pytest.approx(2 * before, abs=1)


def test_plain_text_stands_in_for_the_pages(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.bar.text.trigger()
    shown = pane.body_text()
    assert "4.2\tThe Borrower shall pay" in shown
    assert "Calculated on a 365-day year" in shown
    assert not pane.bar.zoom.isVisible()
    pane.bar.text.trigger()
    assert pane.body_text() == ""
    assert pane.bar.zoom.isVisible()


def test_copying_without_a_choice_copies_everything(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    with qtbot.waitSignal(pane.copied):
        pane.copy()
    assert "Governing law" in QApplication.clipboard().text()


def test_the_scheme_may_change_while_a_file_is_open(opened, agreement, kit, qtbot):
    from app.ui.theme.roles import Mode, Role

    pane = opened(agreement, "a.docx")
    pane.viewer.go_to(2)
    kit.theme.set_mode(Mode.DARK)
    qtbot.waitUntil(lambda: pane.viewer.current() == 2)
    image = pane.viewer.area.viewport().grab().toImage()
    area = pane.viewer.area.leaf_rect(2)
    corner = image.pixelColor(int(area.left()) + 30, int(area.top()) + 60)
    assert corner == kit.theme.colour(Role.PAGE)


def test_every_file_fits_the_narrowest_preview(opened, agreement, loan, deck):
    for data, name in ((agreement, "a.docx"), (loan, "b.xlsx"), (deck, "c.pptx")):
        pane = opened(data, name)
        pane.offer_exact(possible=True)
        QApplication.processEvents()
        assert pane.minimumSizeHint().width() <= 480


def test_every_control_has_a_spoken_name(opened, agreement, loan):
    for data, name in ((agreement, "a.docx"), (loan, "b.xlsx")):
        pane = opened(data, name)
        pane.search()
        for one in (pane.bar.before, pane.bar.after, pane.bar.zoom, pane.bar.search, pane.bar.more):
            assert one.accessibleName()
        for one in (pane.search_bar.field, pane.search_bar.before, pane.search_bar.after, pane.search_bar.close_button):
            assert one.accessibleName()
    assert pane.viewer.bar.name_box.accessibleName()
    assert pane.viewer.grid.accessibleName() == "Inputs"


def test_a_screen_reader_gets_the_words_of_the_page_in_view(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.viewer.go_to(3)
    assert "The Borrower shall pay the Lender" in pane.viewer.area.accessibleDescription()


def test_the_keyboard_reaches_search_and_comes_back(opened, agreement, qtbot):
    pane = opened(agreement, "a.docx")
    pane.viewer.focus_body()
    qtbot.keyClick(pane.viewer.area, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(pane.search_bar.field.hasFocus)
    qtbot.keyClick(pane.search_bar.field, Qt.Key.Key_Escape)
    assert not pane.search_bar.isVisible()
    assert pane.viewer.area.hasFocus()


def a_pdf() -> PdfView:
    import io

    from pypdf import PdfWriter

    writer = PdfWriter()
    writer.add_blank_page(595, 842)
    buffer = io.BytesIO()
    writer.write(buffer)
    view = read_preview(buffer.getvalue(), "a.pdf")
    assert isinstance(view, PdfView)
    return view


def test_a_page_wider_than_the_pane_begins_with_the_start_of_its_lines(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.bar.zoom_asked.emit(2.0)
    pane.viewer.go_to(3)
    area = pane.viewer.area
    words = area.source.words(3)
    start = words.index("2.1\t")
    left = area.leaf_rect(3).left() + area.source.spots(3, start, start + 3)[0].left() * area.scale_of(3)
    assert 0 <= left < area.viewport().width() / 3


def test_a_search_at_a_large_zoom_brings_the_words_into_view_sideways(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.bar.zoom_asked.emit(2.0)
    pane.viewer.look_for("2029 to 2031")
    area = pane.viewer.area
    spot = area.marks.found[0]
    place = area.source.spots(spot.leaf, spot.start, spot.end)[0]
    left = area.leaf_rect(spot.leaf).left() + place.left() * area.scale_of(spot.leaf)
    assert 0 <= left < area.viewport().width()


def test_a_page_of_a_pdf_that_is_damaged_is_shown_empty_and_the_others_as_they_are(opened):
    data = build.pdf_pages("The first page.", "The second page.")
    pages = [at for at in range(len(data)) if data.startswith(b"/Type /Page\n", at)]
    damaged = data[: pages[1]] + b"/Type /Pagx\n" + data[pages[1] + len(b"/Type /Page\n") :] if len(pages) > 1 else data
    pane = opened(damaged, "a.pdf")
    assert pane.viewer.count() >= 1
    assert "The first page." in pane.viewer.words()
    for at in range(pane.viewer.count()):
        pane.viewer.go_to(at)
        assert not pane.viewer.area.grab().isNull()

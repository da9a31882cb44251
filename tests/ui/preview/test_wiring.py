"""The window's preview asks for bytes on a session's thread and shows exact pages when they are made."""

import pytest
from PySide6.QtCore import QObject, Signal

from app.bridge.events import Fetched, ProjectClosed
from app.preview.reading import read_preview
from app.ui.preview.exact import ExactPages
from app.ui.window.file_preview import EXACT, PREVIEW, FilePreview
from app.words import read_words
from tests.ui.conftest import ROOT
from tests.ui.preview.test_pane import a_pdf


class Asked(QObject):
    """Stands where a session stands: notes what is fetched and lets answers come by hand."""

    happened = Signal(object)

    def __init__(self):
        super().__init__()
        self.keys = []

    def fetch(self, key, work):
        self.keys.append(key)


@pytest.fixture
def preview(kit, window):
    session = Asked()
    words = read_words(ROOT / "resources" / "i18n", "en")
    made = FilePreview(kit, words, session, lambda project, key: None)
    window(made, (760, 820))
    return made, session


def test_exact_pages_are_asked_for_made_and_shown(preview, agreement, qtbot):
    shown, session = preview
    exact = ExactPages(lambda data, name, stop: a_pdf())
    shown.offer_exact(exact, lambda project, key: None)
    shown.show_source("papers/a.docx")
    session.happened.emit(Fetched(f"{PREVIEW}source:papers/a.docx", read_preview(agreement, "a.docx")))
    shown.pane.view_note.link.click()
    assert session.keys == [f"{PREVIEW}source:papers/a.docx", f"{EXACT}source:papers/a.docx"]
    with qtbot.waitSignal(exact.made):
        session.happened.emit(Fetched(f"{EXACT}source:papers/a.docx", (agreement, "a.docx")))
    assert shown.pane.view_note.label.text().startswith("Page view")
    exact.close()


def test_a_file_that_is_gone_leaves_the_reading_view(preview, agreement):
    shown, session = preview
    exact = ExactPages(lambda data, name, stop: a_pdf())
    shown.offer_exact(exact, lambda project, key: None)
    shown.show_source("a.docx")
    session.happened.emit(Fetched(f"{PREVIEW}source:a.docx", read_preview(agreement, "a.docx")))
    session.happened.emit(Fetched(f"{EXACT}source:a.docx", None))
    assert "could not be made" in shown.pane.view_note.label.text()
    exact.close()


def test_a_closed_project_shows_nothing(preview, agreement):
    shown, session = preview
    shown.show_source("a.docx")
    session.happened.emit(Fetched(f"{PREVIEW}source:a.docx", read_preview(agreement, "a.docx")))
    assert shown.pane.viewer is not None
    session.happened.emit(ProjectClosed())
    assert shown.pane.viewer is None

"""Two thousand files, forty runs, lines and questions, long and foreign names: all is counted, found and reached."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.presenting.navigator import MOST_SOURCES
from app.ui.presenting.searching import MOST
from app.ui.window.gate_form import PART
from app.ui.window.item_editors import FactEditor
from tests.journeys.crowd import Crowd, make_crowd
from tests.journeys.person import Person
from tests.journeys.test_keyboard_alone import CONTROL, name_of

CROWD = Crowd()
FILES = CROWD.files + 3
"""With those of the sample."""


@pytest.fixture
def crowded(sit_down, folder, tmp_path) -> Person:
    make_crowd(folder, tmp_path / "drafting", CROWD)
    person = sit_down()
    person.opens(folder)
    person.gate("facts")
    return person


def rows(person: Person, kind: str) -> list[QWidget]:
    return [row for row in person.window.workspace.navigator.rows if row.view.key.startswith(f"{kind}:")]


def test_everything_is_counted_and_the_navigator_stays_short(crowded):
    assert crowded.reads(f"{FILES} files")
    assert len(rows(crowded, "source")) == MOST_SOURCES
    assert [row.view.name for row in rows(crowded, "more")] == [f"{FILES - MOST_SOURCES} more files"]
    assert len(rows(crowded, "deliverable")) == CROWD.runs
    assert crowded.reads(f"{CROWD.runs} finished")
    assert len(rows(crowded, "line")) == CROWD.runs
    assert len(crowded.talk.gate_view.editors) == CROWD.questions


def test_a_file_among_thousands_is_found_and_opened_with_the_keyboard(crowded):
    rows(crowded, "more")[0].setFocus()
    crowded.keys(Qt.Key.Key_Space)
    crowded.waits(lambda: crowded.window.dialogs.open_dialog is not None)
    field = crowded.window.dialogs.open_dialog.field
    crowded.types(field, "letter")
    letters = sum("letter" in source.name for source in crowded.window.desk.sources)
    assert crowded.reads(f"{letters} found; the first {MOST} are shown")
    crowded.types(field, "letter 1999")
    assert crowded.reads("1 found")
    found = "letter 1999.txt, Source in part 7/bundle 39"
    crowded.waits(lambda: crowded.sees(found))
    crowded.keys(Qt.Key.Key_Tab)
    assert name_of(QApplication.focusWidget()) == found
    crowded.keys(Qt.Key.Key_Return)
    crowded.waits(lambda: crowded.window.workspace.preview.shown == "source:part 7/bundle 39/letter 1999.txt")


def test_down_comes_to_every_row_and_the_row_is_in_view(crowded):
    all_rows = crowded.window.workspace.navigator.rows
    all_rows[0].setFocus()
    for row in all_rows[1:]:
        crowded.keys(Qt.Key.Key_Down)
        assert QApplication.focusWidget() is row
    assert not all_rows[-1].visibleRegion().isEmpty()


def test_a_long_form_is_made_in_parts_and_tab_goes_through_it_in_its_order(crowded):
    form = crowded.talk.gate_view
    crowded.waits(lambda: len(form._made) == CROWD.questions)
    crowded.keys(Qt.Key.Key_J, modifier=CONTROL)
    visited: list[QWidget] = []
    while not form.buttons["use"].hasFocus():
        here = QApplication.focusWidget()
        editor = next(editor for editor in [*form.editors, form] if editor.isAncestorOf(here))
        if editor not in visited:
            visited.append(editor)
        crowded.keys(Qt.Key.Key_Tab)
    assert [part for part in visited if part is not form] == form.editors


def test_a_long_form_stands_before_all_of_it_is_made_and_is_whole_for_whoever_asks(crowded):
    talk = crowded.talk
    talk.clear()
    crowded.window.presenter.forget()
    crowded.window.sync()
    form = talk.gate_view
    assert len(form._made) == PART < CROWD.questions
    form.found_button.click()
    assert len(form._made) == CROWD.questions
    found = [one for one in form._made if isinstance(one, FactEditor) and one.item.suggestion and one.item.places]
    assert len(found) > PART
    assert all(one.row.typed for one in found)

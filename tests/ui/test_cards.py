"""Cards of the conversation: phases fold, messages are sent once, folders are taken and files refused."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from app.ui.icons import Icon
from app.ui.states import State
from app.ui.views import WorkerView
from app.ui.widgets.button import Button
from app.ui.widgets.drop_area import DropArea
from app.ui.widgets.file_card import FileCard
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.live_text import LiveText
from app.ui.widgets.message_field import MessageField
from app.ui.widgets.phase_card import PhaseCard
from app.ui.widgets.progress import ProgressBar
from app.ui.widgets.surface import Edge
from tests.ui import scenes
from tests.ui.keys import hold

WORKING = replace(scenes.PHASES[2], state=State.NOW, word="Now")
FINISHED = replace(WORKING, state=State.DONE, word="Done", result="5 answers")


def head_of(card):
    return card.body.itemAt(0).widget()


def test_a_phase_folds_by_itself_when_it_is_done(kit, window):
    card = PhaseCard(kit, WORKING)
    window(card)
    assert not card.is_folded
    card.set_view(FINISHED)
    assert card.is_folded


def test_a_phase_opened_by_the_person_stays_open(kit, window):
    card = PhaseCard(kit, FINISHED)
    told = []
    card.folded_by_person.connect(lambda key, folded: told.append((key, folded)))
    window(card)
    hold(head_of(card), Qt.Key.Key_Return, times=0)
    card.set_view(replace(FINISHED, result="6 answers"))
    assert not card.is_folded
    assert told == [("details", False)]


def rows_of(card):
    return [part for part in card.findChildren(LiveText) if not part.parentWidget().isHidden()]


def test_words_flow_into_the_rows_that_stand_and_nothing_is_made_anew(kit, window):
    writer = WorkerView(Icon.SCALES, "Lawyer: Deed", "working, 3 s", State.NOW, "The parties", "specify:T1")
    card = PhaseCard(kit, replace(WORKING, workers=(writer,)))
    window(card)
    row, height = rows_of(card)[0], card.sizeHint().height()
    for number in range(50):
        growing = replace(writer, live=f"The parties agree, and word {number} follows them " * 3)
        card.set_view(replace(WORKING, workers=(growing,)))
    assert rows_of(card) == [row]
    assert "word 49" in row.text
    assert len(row.shown) == 2
    assert card.sizeHint().height() == height


def test_who_is_done_leaves_and_who_begins_comes(kit, window):
    first = WorkerView(Icon.SCALES, "Lawyer", "working", State.NOW, "Here", "a")
    second = WorkerView(Icon.SCALES, "Modeller", "working", State.NOW, "There", "b")
    card = PhaseCard(kit, replace(WORKING, workers=(first, second)))
    window(card)
    card.set_view(replace(WORKING, workers=(second,)))
    assert [row.text for row in rows_of(card)] == ["There"]


def test_a_phase_without_workers_cannot_be_opened(kit, window):
    card = PhaseCard(kit, scenes.PHASES[0])
    window(card)
    assert not head_of(card).isEnabled()


def test_enter_sends_once_and_shift_enter_makes_a_line(kit, window, qtbot):
    field = MessageField(kit, "Ask")
    sent = []
    field.sent.connect(sent.append)
    window(field)
    qtbot.keyClicks(field.editor, "Make it shorter")
    qtbot.keyClick(field.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(field.editor, "and plainer")
    hold(field.editor, Qt.Key.Key_Return, times=4)
    assert sent == ["Make it shorter\nand plainer"]
    assert field.text() == ""


def test_blanks_are_not_sent(kit, window):
    field = MessageField(kit, "Ask")
    sent = []
    field.sent.connect(sent.append)
    window(field)
    field.set_text("  \n ")
    hold(field.editor, Qt.Key.Key_Return, times=0)
    assert sent == []
    assert not field.send_button.isEnabled()


def test_the_field_grows_to_five_lines_and_no_further(kit, window):
    field = MessageField(kit, "Ask")
    window(field)
    heights = []
    for lines in (1, 3, 5, 9):
        field.set_text("\n".join(["line"] * lines))
        heights.append(field.editor.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]


def dragged(paths) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def carry(area, data, *, let_go: bool) -> None:
    action, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    no_key = Qt.KeyboardModifier.NoModifier
    area.dragEnterEvent(QDragEnterEvent(QPoint(5, 5), action, data, left, no_key))
    if let_go:
        area.dropEvent(QDropEvent(QPointF(5, 5), action, data, left, no_key))


@pytest.fixture
def area(kit):
    made = DropArea(kit, is_folder=lambda path: not path.suffix)
    made.heard = []
    made.folder_dropped.connect(made.heard.append)
    return made


def test_a_folder_is_named_while_it_hovers_and_told_when_let_go(area):
    data = dragged([Path("/papers/Northmere")])
    carry(area, data, let_go=False)
    assert area.words[0] == "Let go to open Northmere"
    assert area.heard == []
    carry(area, data, let_go=True)
    assert [Path(told) for told in area.heard] == [Path("/papers/Northmere")]
    assert area.words[0] == "Drop a folder here"


@pytest.mark.parametrize("paths", [["/papers/a.docx"], ["/papers/one", "/papers/two"]])
def test_anything_but_one_folder_is_refused_in_words(area, paths):
    data = dragged([Path(path) for path in paths])
    carry(area, data, let_go=True)
    assert area.heard == []
    assert area.words[1] == "Put these files into a folder first; a project is a folder."


def test_a_file_without_a_known_total_has_no_bar(kit, window):
    with_total, without = FileCard(kit, scenes.FILES[1]), FileCard(kit, scenes.FILES[2])
    shown = window(with_total)
    shown.layout().addWidget(without)
    bars = [card.findChild(ProgressBar).isVisibleTo(card) for card in (with_total, without)]
    assert bars == [True, False]


def test_a_chosen_file_keeps_its_size(kit, window):
    card = FileCard(kit, scenes.FILES[0])
    window(card)
    before = card.sizeHint()
    card.choose(chosen=True)
    assert (card.edge, card.sizeHint()) == (Edge.SELECTED, before)


def test_progress_beyond_the_total_is_full(kit):
    bar = ProgressBar(kit, "Clauses", 20, 15)
    assert (bar.value(), bar.maximum()) == (15, 15)
    bar.set_progress(3, 0)
    assert (bar.value(), bar.maximum()) == (0, 1)


def test_links_of_a_finding_tell_finding_and_place(kit, window):
    card = FindingCard(kit, scenes.FINDING)
    told = []
    card.link_pressed.connect(lambda *link: told.append(link))
    window(card)
    next(link for link in card.findChildren(Button) if link.text() == "Show the term sheet").click()
    assert told == [("f1", "sheet")]

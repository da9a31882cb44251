"""Stations and the navigator are walked with arrow keys and say what they show."""

import json

import pytest
from PySide6.QtCore import Qt

from app.ui.icons import Icon
from app.ui.states import State
from app.ui.theme.roles import Type
from app.ui.views import GroupView, RowView, StationView
from app.ui.widgets.navigator import NavigatorList
from app.ui.widgets.paint import text_width
from app.ui.widgets.rail import Rail
from app.ui.widgets.station_line import StationLine
from app.ui.widgets.station_panel import StationPanel
from tests.ui import scenes
from tests.ui.conftest import ROOT

LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


def test_left_and_right_move_and_enter_opens_a_station(kit, window, qtbot):
    line = StationLine(kit, scenes.STATIONS)
    opened = []
    line.station_opened.connect(opened.append)
    window(line, (1200, 100))
    line.cells[0].setFocus()
    for key in (LEFT, RIGHT, RIGHT, LEFT, RIGHT):
        qtbot.keyClick(line.focusWidget(), key)
    qtbot.keyClick(line.focusWidget(), Qt.Key.Key_Return)
    assert opened == ["plan"]


def test_tab_reaches_one_station_only(kit, window):
    line = StationLine(kit, scenes.STATIONS)
    window(line, (1200, 100))
    assert sum(bool(cell.focusPolicy() & Qt.FocusPolicy.TabFocus) for cell in line.cells) == 1


def test_a_station_speaks_its_name_and_state(kit):
    line = StationLine(kit, scenes.STATIONS)
    spoken = [cell.accessibleName() for cell in line.cells]
    assert spoken[0] == "Intake, Done"
    assert spoken[4] == "Details, needs you, 5 questions"


def test_a_station_keeps_the_focus_when_the_run_goes_on(kit, window):
    line = StationLine(kit, scenes.STATIONS)
    window(line, (1200, 100))
    line.cells[4].setFocus()
    line.set_stations(scenes.BUILDING)
    assert line.focusWidget() is line.cells[4]
    assert line.cells[5].accessibleName() == "Build, Now · 1 of 3"


def test_other_stations_make_new_cells(kit, window):
    line = StationLine(kit, scenes.STATIONS)
    window(line, (1200, 100))
    line.set_stations((StationView("only", "Only", State.DONE, "Done"),))
    assert [cell.view.key for cell in line.cells] == ["only"]


def test_esc_closes_the_panel_of_a_station(kit, window, qtbot):
    panel = StationPanel(kit, scenes.DETAIL)
    window(panel)
    with qtbot.waitSignal(panel.closed, timeout=500):
        qtbot.keyClick(panel, Qt.Key.Key_Escape)


def test_up_and_down_move_over_groups_and_space_chooses(kit, window, qtbot):
    navigator = NavigatorList(kit, scenes.GROUPS)
    chosen = []
    navigator.row_chosen.connect(chosen.append)
    window(navigator)
    navigator.rows[0].setFocus()
    for _ in range(4):
        qtbot.keyClick(navigator.focusWidget(), DOWN)
    qtbot.keyClick(navigator.focusWidget(), UP)
    qtbot.keyClick(navigator.focusWidget(), Qt.Key.Key_Space)
    assert chosen == ["s4"]
    assert [row.view.key for row in navigator.rows if row.isChecked()] == ["s4"]


def test_a_row_speaks_name_note_and_state(kit):
    navigator = NavigatorList(kit, scenes.GROUPS)
    assert navigator.rows[1].accessibleName() == "House NDA 2024.docx, 1 finding, Needs you"


def test_a_long_name_is_whole_in_the_tip(kit, window):
    navigator = NavigatorList(kit, scenes.GROUPS)
    window(navigator)
    assert navigator.rows[3].toolTip() == scenes.GROUPS[0].rows[3].name
    assert navigator.rows[0].toolTip() == ""


SENTENCE = "“Term sheet.docx” is protected with a password and was not read. Choose it and type its password."


def protected_row(note: str) -> RowView:
    return RowView("source:a", Icon.DOCUMENT, "Term sheet.docx", note, State.NEEDS_YOU, State.NEEDS_YOU, whole=SENTENCE)


def test_what_a_note_says_in_short_is_whole_in_the_tip_and_for_screen_readers(kit, window):
    navigator = NavigatorList(kit, (GroupView("s", "Sources", Icon.FOLDER, (protected_row("Not read"),)),))
    window(navigator)
    row = navigator.rows[0]
    assert row.accessibleName() == "Term sheet.docx, Not read, Needs you"
    assert row.accessibleDescription() == SENTENCE
    assert row.toolTip().replace("\n", " ") == SENTENCE


def cut_notes(kit, window, notes: list[str]) -> list[str]:
    navigator = NavigatorList(kit, (GroupView("s", "Sources", Icon.FOLDER, (protected_row("Not read"),)),))
    window(navigator)
    room = navigator.rows[0]._words_width()
    return [note for note in notes if text_width(note, kit.theme.font(Type.CAPTION)) > room]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_the_matter_with_a_file_fits_under_its_name(kit, window, language, scale):
    kit.theme.set_scale(scale)
    words = json.loads((ROOT / "resources" / "i18n" / f"screens.{language}.json").read_text(encoding="utf-8"))
    notes = [text for code, text in words.items() if code.startswith("navigator.source.")]
    assert len(notes) > 10
    assert cut_notes(kit, window, notes) == []


def test_a_sentence_under_a_name_is_found_to_be_cut(kit, window):
    assert cut_notes(kit, window, [SENTENCE]) == [SENTENCE]


def test_the_choice_stays_when_rows_are_told_anew(kit):
    navigator = NavigatorList(kit, scenes.GROUPS)
    navigator.choose("d1")
    navigator.set_groups(scenes.GROUPS[1:])
    assert [row.view.key for row in navigator.rows if row.isChecked()] == ["d1"]


def test_folding_leaves_a_rail_as_wide_as_the_tokens_say(kit, window):
    navigator = NavigatorList(kit, scenes.GROUPS)
    window(navigator)
    navigator.fold(folded=True)
    assert (navigator.is_folded, navigator.maximumWidth()) == (True, 86)
    navigator.fold(folded=False)
    assert navigator.maximumWidth() == 262


def test_the_rail_tells_the_group_and_widen_tells_none(kit):
    rail = Rail(kit)
    rail.set_groups(scenes.GROUPS)
    told = []
    rail.group_chosen.connect(told.append)
    rail.buttons[1].click()
    rail.buttons[-1].click()
    assert told == ["deliverables", ""]

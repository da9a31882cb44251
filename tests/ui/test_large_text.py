"""At twice the size on a screen of 1440 by 900: names in the head and notes of the goal gate keep their words."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.start_views import HeaderView
from app.ui.theme.roles import Type
from app.ui.widgets.button import Button
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.gate_button import GateButton
from app.ui.widgets.header import HeaderBar
from app.ui.widgets.paint import text_width

VIEW = HeaderView("Northmere and Tallis NDA", "Supplier version", "Texts go to api.anthropic.com", 1)
NOTES = ("Work starts with exactly these goals", "Say what is wrong; you get a new draft", "Change the wording here")


def cut_names(header: HeaderBar) -> list[str]:
    labels = [label for label in header.findChildren(ElidedLabel) if label.isVisible()]
    return [label.text() for label in labels if text_width(label.text(), label.font()) > label.width()]


def cut_notes(buttons: list[GateButton]) -> list[str]:
    found = []
    for button in buttons:
        font = button._kit.theme.font(Type.SMALL)
        room = button.width() - button._left()
        found += [line for line in button._lines if text_width(line, font) > room]
        needed = len(button._lines) * button._kit.theme.line_height(Type.SMALL)
        if needed + button._kit.theme.line_height(Type.ITEM) > button.height():
            found.append(f"no room for {len(button._lines)} lines")
    return found


def three(kit) -> tuple[QWidget, list[GateButton]]:
    holder = QWidget()
    row = QHBoxLayout(holder)
    buttons = [GateButton(kit, Icon.CHECK, "Approve and run", note) for note in NOTES]
    for button in buttons:
        row.addWidget(button, 1)
    return holder, buttons


@pytest.mark.parametrize(("scale", "width"), [(1.0, 1100), (2.0, 1440)])
def test_the_name_of_the_project_is_not_cut_while_a_tool_could_give_way(kit, window, qtbot, scale, width):
    kit.theme.set_scale(scale)
    header = HeaderBar(kit, VIEW)
    window(header, (width, 400))
    qtbot.waitUntil(lambda: header.width() > 0)
    assert cut_names(header) == []
    assert VIEW.project in [label.text() for label in header.findChildren(ElidedLabel) if label.isVisible()]
    tools = [part for part in header.findChildren(Button) if part.isVisible()]
    assert all(part.accessibleName() for part in tools)


def test_a_head_whose_tools_never_give_way_is_found(kit, window, monkeypatch):
    monkeypatch.setattr(HeaderBar, "_fit", lambda _: None)
    kit.theme.set_scale(2.0)
    header = HeaderBar(kit, VIEW)
    window(header, (1440, 400))
    assert VIEW.project in cut_names(header)


def test_a_tool_without_its_word_says_it_in_its_tip(kit, window):
    kit.theme.set_scale(2.0)
    header = HeaderBar(kit, VIEW)
    window(header, (1440, 400))
    settings = next(part for part in header.findChildren(Button) if part.text() == "Settings")
    assert settings.toolTip() == "Settings"
    assert settings.width() < text_width("Settings", settings.font()) + settings.height()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_notes_of_the_goal_gate_go_on_in_further_lines(kit, window, qtbot, scale):
    kit.theme.set_scale(scale)
    holder, buttons = three(kit)
    window(holder, (1200, 500))
    qtbot.waitUntil(lambda: cut_notes(buttons) == [], timeout=2_000)
    assert len({button.height() for button in buttons}) == 1
    assert {" ".join(button._lines).replace("\u00a0", " ") for button in buttons} == set(NOTES)


def test_a_note_on_one_line_that_has_no_room_is_found(kit, window, monkeypatch):
    monkeypatch.setattr(GateButton, "_break", lambda _: None)
    kit.theme.set_scale(2.0)
    holder, buttons = three(kit)
    window(holder, (1200, 500))
    assert cut_notes(buttons)

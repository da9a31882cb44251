"""Buttons are pressed once, can be hit, and say their name."""

import pytest
from PySide6.QtCore import Qt

from app.ui.icons import Icon
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.check_box import CheckBox
from app.ui.widgets.gate_button import GateButton
from tests.ui.keys import hold


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_held_down_presses_once(kit, window, key):
    pressed = []
    button = GateButton(kit, Icon.CHECK, "Approve and run", "Work starts with exactly these goals")
    button.clicked.connect(lambda: pressed.append(key))
    window(button)
    hold(button, key, times=5)
    assert pressed == [key]


@pytest.mark.parametrize("kind", list(ButtonKind))
@pytest.mark.parametrize("words", ["", "No", "Use this answer"])
def test_every_button_can_be_hit(kit, kind, words):
    button = Button(kit, words, kind, icon=Icon.FOLDER, name="Open")
    assert min(button.sizeHint().width(), button.sizeHint().height()) >= 32


def test_the_spoken_name_follows_the_words_unless_it_was_given(kit):
    plain, named = Button(kit, "Pause"), Button(kit, "Pause", name="Pause this run")
    plain.setText("Go on")
    named.setText("Go on")
    assert (plain.accessibleName(), named.accessibleName()) == ("Go on", "Pause this run")


def test_a_button_that_is_off_is_not_pressed(kit, window):
    pressed = []
    button = Button(kit, "Use this answer", ButtonKind.MAIN)
    button.clicked.connect(lambda: pressed.append(1))
    button.setEnabled(False)
    window(button)
    hold(button, Qt.Key.Key_Return, times=0)
    assert pressed == []


def test_a_box_is_ticked_by_a_hit_on_its_words(kit, window, qtbot):
    box = CheckBox(kit, "Author names are removed first", framed=True)
    window(box)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())
    assert box.isChecked()

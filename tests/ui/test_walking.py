"""Tab comes to every control of every page, each has a name, and each shows that it has the focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.ui.widgets.button import Button
from app.ui.widgets.tabbing import move_by_tab, read
from tests.ui.gallery import SCENES
from tests.ui.test_access import build
from tests.ui.walking import faults_by_key, walk

PAGES = [scene for scene in SCENES if scene.after is None]


@pytest.mark.parametrize("scene", PAGES, ids=lambda scene: scene.name)
def test_every_control_is_reached_and_seen_to_be(scene, kit, window, qtbot):
    shown = build(scene, kit, window)
    assert faults_by_key(qtbot, shown, shown, shown.ring) == []


class Trap(QLineEdit):
    """Keeps the focus."""

    def focusNextPrevChild(self, next: bool) -> bool:
        return True


def three(kit, window) -> tuple[QWidget, Trap]:
    shown, trap = window(Button(kit, "First")), Trap()
    trap.setAccessibleName("Trap")
    for part in (trap, Button(kit, "Last")):
        shown.layout().addWidget(part)
        part.show()
    return shown, trap


def test_a_control_behind_one_that_keeps_the_focus_is_missed(kit, window, qtbot):
    shown, _ = three(kit, window)
    assert "not reached: Button Last" in faults_by_key(qtbot, shown, shown, shown.ring)


def test_a_control_without_a_name_is_missed(kit, window, qtbot):
    shown, trap = three(kit, window)
    trap.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    shown.layout().itemAt(0).widget().setAccessibleName("")
    shown.layout().itemAt(0).widget().setText("")
    assert "no name: Button" in faults_by_key(qtbot, shown, shown, shown.ring)


def test_a_control_that_does_not_show_the_focus_is_found(kit, window, qtbot):
    shown, trap = three(kit, window)
    trap.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    shown.ring._window = QWidget()
    found = faults_by_key(qtbot, shown, shown, shown.ring)
    assert sorted(found) == ["no ring: Button First", "no ring: Button Last"]


class Host(QWidget):
    """Made in another order than it is read."""

    def __init__(self, kit) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        for name in ("third", "fourth"):
            column.addWidget(Button(kit, name))
        line = QHBoxLayout()
        line.addWidget(Button(kit, "first"))
        line.addWidget(Button(kit, "second"))
        column.insertLayout(0, line)


def named(host: QWidget) -> list[str]:
    return [part.text() for part in read(host) if isinstance(part, Button)]


def test_the_order_of_reading_is_that_of_the_layouts(kit, window):
    assert named(window(Host(kit))) == ["first", "second", "third", "fourth"]


def test_tab_goes_in_the_order_of_reading_and_back(kit, window, qtbot):
    shown, passed = window(Host(kit)), []
    QApplication.focusWidget().clearFocus()
    for onward in (True,) * 5 + (False,) * 2:
        move_by_tab(shown, onward=onward)
        passed.append(QApplication.focusWidget().text())
    assert passed == ["first", "second", "third", "fourth", "first", "fourth", "third"]


def test_the_order_in_which_things_were_made_would_be_another(kit, window, qtbot):
    walked = [part.text() for part in walk(qtbot, window(Host(kit))) if isinstance(part, Button)]
    assert walked != ["first", "second", "third", "fourth"]

"""Tab comes to every control of every page, each has a name, and each shows that it has the focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.widgets.button import Button
from tests.ui.gallery import SCENES
from tests.ui.test_access import build
from tests.ui.walking import faults_by_key

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

"""Everything that can be reached has a spoken name, room to be hit, and no window of its own."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPushButton, QWidget

from tests.ui.gallery import SCENES


class WindowWatch(QObject):
    """Notes every widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


def build(scene, kit, window):
    shown = window(scene.build(kit), scene.size)
    if scene.after is not None:
        scene.after(kit, shown)
    return shown


def reachable(shown: QWidget) -> list[QWidget]:
    return [
        part
        for part in shown.findChildren(QWidget)
        if part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def nameless(shown: QWidget) -> list[str]:
    spoken = ((part, QAccessible.queryAccessibleInterface(part)) for part in reachable(shown))
    return [type(part).__name__ for part, face in spoken if face is None or not face.text(QAccessible.Text.Name)]


def too_small(shown: QWidget) -> list[str]:
    parts = [part for part in reachable(shown) if isinstance(part, QAbstractButton)]
    return [f"{part.accessibleName()} {part.size()}" for part in parts if min(part.width(), part.height()) < 32]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_everything_that_can_be_reached_has_a_name_and_can_be_hit(scene, kit, window):
    shown = build(scene, kit, window)
    assert len(reachable(shown)) > 0
    assert nameless(shown) == []
    assert too_small(shown) == []


def test_a_nameless_or_small_control_is_found(kit, window):
    shown = window(QLineEdit())
    small = QPushButton(shown)
    small.resize(10, 10)
    small.show()
    assert nameless(shown) == ["QLineEdit", "QPushButton"]
    assert len(too_small(shown)) == 1


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_building_a_page_opens_no_window(scene, kit):
    watch = WindowWatch()
    QApplication.instance().installEventFilter(watch)
    built = scene.build(kit)
    QApplication.processEvents()
    QApplication.instance().removeEventFilter(watch)
    built.deleteLater()
    assert watch.shown == []


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene.small], ids=lambda scene: scene.name)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_wider_than_the_smallest_window(scene, kit, window, scale):
    kit.theme.set_scale(scale)
    built = scene.build(kit)
    assert built.minimumSizeHint().width() <= 1100 * scale

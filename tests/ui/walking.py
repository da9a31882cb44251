"""A walk with the Tab key: which controls it comes to, and whether each one can be seen to have the focus."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.widgets.focus_ring import FocusRing
from tests.ui.test_access import nameless, reachable

FURTHEST = 600
"""More presses of Tab than any screen has controls."""


def walk(qtbot, window: QWidget, look: Callable[[QWidget], None] = lambda _: None) -> list[QWidget]:
    """Press Tab until it comes back to where it was, `look` at each control, and return them in order."""
    visited: list[QWidget] = []
    for _ in range(FURTHEST):
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        if here is None or here in visited:
            break
        visited.append(here)
        look(here)
    return visited


def faults_by_key(qtbot, window: QWidget, shown: QWidget, ring: FocusRing) -> list[str]:
    """Walk through `shown` and return what has no name, is not reached, or does not show that it has the focus."""
    dim: list[str] = []

    def look(here: QWidget) -> None:
        if not here.property("no_ring") and (ring.ringed is None or not ring.ringed.isVisible()):
            dim.append(f"no ring: {_name(here)}")

    visited = walk(qtbot, window, look)
    unnamed = [f"no name: {name}" for name in nameless(shown)]
    return [*unnamed, *(f"not reached: {name}" for name in never_reached(shown, visited)), *dim]


def never_reached(shown: QWidget, visited: list[QWidget]) -> list[str]:
    """Return the controls of `shown` that the walk did not come to."""
    wanted = (part for part in reachable(shown) if part.isEnabled() and part.focusProxy() is None)
    return [_name(part) for part in wanted if part not in visited and part.window() is shown.window()]


def _name(part: QWidget) -> str:
    return f"{type(part).__name__} {part.accessibleName() or getattr(part, 'text', str)()}"

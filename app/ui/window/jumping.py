"""Keys that work in the whole window: F6 through the areas, Ctrl+J to what needs the person, and the like."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget


class Jumps(QObject):
    """Areas are given in the order in which the focus goes through them; hidden ones are passed over."""

    def __init__(self, window: QWidget, areas: Callable[[], tuple[QWidget, ...]]) -> None:
        """Listen to F6 and Shift+F6 in `window`."""
        super().__init__(window)
        self._window, self._areas = window, areas
        self.bind("F6", lambda: self.jump(1))
        self.bind("Shift+F6", lambda: self.jump(-1))

    def bind(self, keys: str, act: Callable[[], object]) -> None:
        """Let `keys` do `act`, also where a part in focus knows the same keys; a key held down does it once."""
        shortcut = QShortcut(QKeySequence(keys), self._window)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(act)
        shortcut.activatedAmbiguously.connect(act)

    def jump(self, step: int) -> None:
        """Move the focus to the next area, or the one before."""
        areas = [area for area in self._areas() if area.isVisible() and first_stop(area) is not None]
        if not areas:
            return
        focus = QApplication.focusWidget()
        here = next((place for place, area in enumerate(areas) if focus is not None and area.isAncestorOf(focus)), None)
        place = (0 if step > 0 else len(areas) - 1) if here is None else (here + step) % len(areas)
        stop = first_stop(areas[place])
        if stop is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason)


def first_stop(area: QWidget) -> QWidget | None:
    """Return the first part of an area that Tab reaches, in the order of Tab."""
    if _can_stop(area):
        return area
    parts = [part for part in area.findChildren(QWidget) if _can_stop(part)]
    if not parts:
        return None
    known = set(parts)
    walker = area.nextInFocusChain()
    while walker is not None and walker is not area:
        if walker in known:
            return walker
        walker = walker.nextInFocusChain()
    return parts[0]


def _can_stop(part: QWidget) -> bool:
    by_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and part.isVisible() and part.isEnabled() and part.focusProxy() is None

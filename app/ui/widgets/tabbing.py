"""The order of Tab: that of the layouts, which is the order of reading, whatever was made first.

Qt goes in the order in which things were made; stations, rows and cards are made anew while the program runs.
"""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QStackedWidget, QWidget

from app.ui.widgets.roving import is_reached


def move_by_tab(host: QWidget, *, onward: bool) -> bool:
    """Move the focus to what follows in `host`, or stands before it, in a circle; tell whether there is anything."""
    whole = list(read(host))
    here = QApplication.focusWidget()
    at = whole.index(here) if here in whole else 0
    order = [*whole[at + 1 :], *whole[:at]] if onward else [*reversed(whole[:at]), *reversed(whole[at + 1 :])]
    there = next((part for part in order if can_be_reached(part)), None)
    if there is not None:
        there.setFocus(Qt.FocusReason.TabFocusReason if onward else Qt.FocusReason.BacktabFocusReason)
    return there is not None


def can_be_reached(part: QWidget) -> bool:
    """Tell whether Tab may come to `part` as it is now."""
    return is_reached(part) and part.isVisible() and part.isEnabled() and part.focusProxy() is None


def read(part: QWidget) -> Iterator[QWidget]:
    """Yield `part` and everything in it in the order of reading."""
    yield part
    for inner in _held_by(part):
        yield from read(inner)


def _held_by(part: QWidget) -> list[QWidget]:
    if isinstance(part, QStackedWidget | QScrollArea):
        front = part.currentWidget() if isinstance(part, QStackedWidget) else part.widget()
        return [front] if front is not None else []
    laid = list(_laid_out(part.layout()))
    others = (one for one in part.children() if isinstance(one, QWidget) and one not in laid and not one.isWindow())
    return [*laid, *others]


def _laid_out(layout: QLayout | None) -> Iterator[QWidget]:
    for place in range(layout.count() if layout is not None else 0):
        item = layout.itemAt(place) if layout is not None else None
        if item is None:
            continue
        widget = item.widget()
        if widget is not None:
            yield widget
        else:
            yield from _laid_out(item.layout())

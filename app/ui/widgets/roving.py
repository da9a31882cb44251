"""Arrow keys among things that belong together: one of them is reached by Tab, the keys move on from it.

And the order of Tab where things are made later than what stands after them.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

UP_DOWN = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
LEFT_RIGHT = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


def offer_one(parts: Sequence[QWidget], place: int) -> None:
    """Let Tab reach only the part at `place`; the pointer still reaches all."""
    for at, part in enumerate(parts):
        reach = Qt.FocusPolicy.StrongFocus if at == place else Qt.FocusPolicy.ClickFocus
        part.setFocusPolicy(reach)


def move_focus(parts: Sequence[QWidget], key: int, steps: dict[Qt.Key, int]) -> bool:
    """Move the focus among `parts` by the step `key` stands for; tell whether the key was one of ours."""
    step = steps.get(Qt.Key(key), 0)
    here = next((place for place, part in enumerate(parts) if part.hasFocus()), None)
    if not step or here is None:
        return False
    place = min(max(here + step, 0), len(parts) - 1)
    offer_one(parts, place)
    parts[place].setFocus(Qt.FocusReason.TabFocusReason)
    bring_into_view(parts[place])
    return True


def bring_into_view(part: QWidget) -> None:
    """Scroll to `part`, which Qt does for Tab only."""
    area = part.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(part, 0, 0)


def is_reached(part: QWidget) -> bool:
    """Tell whether Tab may come to `part`."""
    return bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)


def follow_by_tab(first: QWidget, others: Sequence[QWidget]) -> None:
    """Let Tab go from `first` to each of `others` in turn; of a part that holds others, to those it holds."""
    last = _reached_in(first)[-1]
    for part in (part for other in others for part in _reached_in(other)):
        QWidget.setTabOrder(last, part)
        last = part


def _reached_in(part: QWidget) -> list[QWidget]:
    # the list of a drop-down field is a window of its own
    return [one for one in (part, *part.findChildren(QWidget)) if is_reached(one) and one.window() is part.window()]

"""Arrow keys among things that belong together: one of them is reached by Tab, the keys move on from it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

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
    return True

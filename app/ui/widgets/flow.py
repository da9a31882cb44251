"""A row of buttons and links that goes on in a further line when the words are long."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from app.ui.kit import Kit


class FlowRow(QWidget):
    """Shows `parts` one after the other, as many in a line as fit."""

    def __init__(
        self, kit: Kit, parts: Sequence[QWidget], *, align_gap: bool = False, parent: QWidget | None = None
    ) -> None:
        """Stand the parts a small gap apart, or a wide one with `align_gap`."""
        super().__init__(parent)
        self._kit, self._wide_gap = kit, align_gap
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._flow = FlowLayout(self)
        for part in parts:
            self._flow.addWidget(part)
        kit.theme.bind(self, self._space)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._flow.set_gap(space.xl if self._wide_gap else space.s, space.s)


class FlowLayout(QLayout):
    """Lays items out like words of a text, lines centred upright on their tallest item."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty, without margins."""
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across = self._down = 0
        self.setContentsMargins(0, 0, 0, 0)

    def set_gap(self, across: int, down: int) -> None:
        """Stand items `across` px apart and lines `down` px apart."""
        self._across, self._down = across, down
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        """Add `item` at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at `index`, or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take the item at `index` out, or return None."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Want no more room than the items need."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Tell that a narrow flow is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width`."""
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put the items into `rect`."""
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of one line with all items."""
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(hint.width() for hint in hints) + self._across * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """Return the size of the largest item."""
        least = QSize()
        for item in self._shown():
            least = least.expandedTo(item.minimumSize())
        return least

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lay(self, area: QRect, *, move: bool) -> int:
        top = area.top()
        for line in self._lines(area.width()):
            height = max(_height(item, area.width()) for item in line)
            if move:
                self._place(line, area.left(), top, height, area.width())
            top += height + self._down
        return max(top - self._down - area.top(), 0)

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wide = item.sizeHint().width()
            if not lines or used + self._across + wide > width:
                lines.append([])
                used = -self._across
            lines[-1].append(item)
            used += self._across + wide
        return lines

    def _place(self, line: list[QLayoutItem], left: int, top: int, height: int, width: int) -> None:
        for item in line:
            wide, high = min(item.sizeHint().width(), width), _height(item, width)
            item.setGeometry(QRect(left, top + (height - high) // 2, wide, high))
            left += wide + self._across


def _height(item: QLayoutItem, width: int) -> int:
    hint = item.sizeHint()
    return item.heightForWidth(min(hint.width(), width)) if item.hasHeightForWidth() else hint.height()

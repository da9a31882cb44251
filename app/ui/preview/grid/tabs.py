"""Under the grid: the sheets to choose from, and what the colours of figures mean."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QTabBar, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.paint import CENTRE, draw_line, painting, text_width
from app.ui.widgets.surface import Surface

MOST = 200
LEAST = 360
LEGEND = (
    ("preview.legend_input", Role.CELL_INPUT),
    ("preview.legend_calculated", Role.INK),
    ("preview.legend_linked", Role.CELL_LINKED),
)


class SheetTabs(QTabBar):
    """The names of the sheets; the one that is shown stands on paper under an accent edge."""

    def __init__(self, kit: Kit, names: tuple[str, ...], parent: QWidget | None = None) -> None:
        """Offer `names`."""
        super().__init__(parent)
        self._kit = kit
        self.setShape(QTabBar.Shape.RoundedSouth)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(kit.tr("preview.sheets"))
        for name in names:
            at = self.addTab(name.replace("&", "&&"))
            self.setTabToolTip(at, name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self.updateGeometry)

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size a name needs."""
        theme = self._kit.theme
        words = text_width(self._name(index), self._font(chosen=True))
        return QSize(min(words + 2 * theme.sizes.space.l, theme.px(MOST)), theme.sizes.control.button_small)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """A name is not squeezed; the bar scrolls instead."""
        return self.tabSizeHint(index)

    def minimumSizeHint(self) -> QSize:
        """The bar can be as narrow as one name."""
        return QSize(self._kit.theme.px(120), self._kit.theme.sizes.control.button_small)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the names."""
        theme = self._kit.theme
        with painting(self) as painter:
            for at in range(self.count()):
                area = QRectF(self.tabRect(at))
                chosen = at == self.currentIndex()
                if chosen:
                    painter.fillRect(area, theme.colour(Role.RAISED))
                    painter.fillRect(QRectF(area.left(), area.top(), area.width(), 2), theme.colour(Role.ACCENT))
                ink = theme.colour(Role.ACCENT if chosen else Role.INK_2)
                side = theme.sizes.space.s
                words = area.adjusted(side, 0, -side, 0)
                draw_line(
                    painter, words, self._name(at), self._font(chosen=chosen), ink, CENTRE, Qt.TextElideMode.ElideMiddle
                )

    def _name(self, at: int) -> str:
        return self.tabText(at).replace("&&", "&")

    def _font(self, *, chosen: bool) -> QFont:
        font = self._kit.theme.font(Type.SMALL)
        font.setWeight(QFont.Weight.DemiBold if chosen else QFont.Weight.Medium)
        return font


class Legend(QWidget):
    """What the colours mean, each word in its colour."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Name the three colours."""
        super().__init__(parent)
        self._kit = kit
        self.setAccessibleName(", ".join(kit.tr(key) for key, _ in LEGEND))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        theme = self._kit.theme
        font = theme.font(Type.CAPTION)
        width = sum(text_width(self._kit.tr(key), font) for key, _ in LEGEND) + (len(LEGEND) - 1) * theme.sizes.space.l
        return QSize(width, theme.sizes.control.button_small)

    def minimumSizeHint(self) -> QSize:
        """It is shown whole or not at all."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the words, on paper colours where the scheme is dark."""
        theme = self._kit.theme
        font = theme.font(Type.CAPTION)
        x = 0.0
        with painting(self) as painter:
            for key, role in LEGEND:
                words = self._kit.tr(key)
                dark = {Role.CELL_INPUT: Role.ACCENT, Role.CELL_LINKED: Role.DONE}.get(role, role)
                width = text_width(words, font)
                ink = theme.colour(dark if theme.is_dark else role)
                draw_line(painter, QRectF(x, 0, width, self.height()), words, font, ink)
                x += width + theme.sizes.space.l


class GridFoot(Surface):
    """Tabs and legend on one line, or below each other where it is narrow."""

    def __init__(self, kit: Kit, names: tuple[str, ...], *, legend: bool, parent: QWidget | None = None) -> None:
        """Offer `names`; the legend only where anything is calculated."""
        super().__init__(kit, Role.HOVER, parent)
        self.tabs = SheetTabs(kit, names)
        self.legend = Legend(kit)
        if not legend:
            self.legend.hide()
        self._has_legend = legend
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.addWidget(self.tabs, 1)
        self._box.addWidget(self.legend)
        if not legend and len(names) < 2:
            self.hide()
        kit.theme.bind(self, self._space)

    def minimumSizeHint(self) -> QSize:
        """It can be as narrow as the legend, which then stands below the tabs."""
        return QSize(self._kit.theme.px(LEAST), self._kit.theme.sizes.control.button_small)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the legend beside or below the tabs."""
        super().resizeEvent(event)
        if not self._has_legend:
            return
        tabs = sum(self.tabs.tabSizeHint(at).width() for at in range(self.tabs.count()))
        beside = tabs + self.legend.sizeHint().width() + 3 * self._kit.theme.sizes.space.m <= self.width()
        self._box.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._box.setContentsMargins(space.m, 0, space.m, 0)
        self._box.setSpacing(0)

"""The folded navigator: one icon with a word for each group."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import GroupView
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.paint import CENTRE, draw_box, draw_line, painting
from app.ui.widgets.press import PressArea
from app.ui.widgets.roving import UP_DOWN, move_focus, offer_one

HEIGHT = 56


class RailButton(PressArea):
    """An icon above a word."""

    def __init__(self, kit: Kit, icon: Icon, word: str, parent: QWidget | None = None) -> None:
        """Show `icon` and `word`."""
        super().__init__(kit, word, parent)
        self._symbol, self._word = icon, word
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setToolTip(word)
        kit.theme.bind(self, self._resize)

    def sizeHint(self) -> QSize:
        """Return the size of a rail cell."""
        return QSize(self._kit.theme.sizes.layout.navigator_rail, self._kit.theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the icon and the word."""
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        edge, line = sizes.icon.normal, theme.line_height(Type.CAPTION)
        top = (self.height() - edge - sizes.space.xs - line) / 2
        role = Role.ACCENT if self.isChecked() else Role.INK_2
        with painting(self) as painter:
            ground = Role.ACCENT_SOFT if self.isChecked() else Role.HOVER if self.is_hovered else None
            if ground is not None:
                draw_box(painter, QRectF(self.rect()), sizes.radius.control, fill=theme.colour(ground))
            icon = QRectF((self.width() - edge) // 2, top, edge, edge)
            self._kit.icons.paint(painter, self._symbol, icon, theme.colour(role))
            words = QRectF(0, top + edge + sizes.space.xs, self.width(), line)
            ink = theme.colour(Role.INK if self.isChecked() else Role.INK_2)
            draw_line(painter, words, self._word, theme.font(Type.CAPTION), ink, CENTRE)

    def _resize(self) -> None:
        self.setFixedHeight(self.sizeHint().height())


class Rail(QWidget):
    """One button per group, "Widen" at the foot."""

    group_chosen = Signal(str)
    """A group was pressed (its key), or "Widen" (an empty text)."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Start without groups."""
        super().__init__(parent)
        self._kit = kit
        self._buttons: list[RailButton] = []
        self._column = QVBoxLayout(self)
        kit.theme.bind(self, self._space)

    @property
    def buttons(self) -> tuple[RailButton, ...]:
        """The buttons from top to bottom, "Widen" last."""
        return tuple(self._buttons)

    def set_groups(self, groups: tuple[GroupView, ...]) -> None:
        """Show one button for each of `groups`."""
        clear_layout(self._column)
        self._buttons = []
        for group in groups:
            self._add(group.icon, group.short or group.name, group.key)
        self._column.addStretch(1)
        self._add(Icon.RIGHT, self._kit.tr("navigator.widen"), "")
        offer_one(self._buttons, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the buttons with Up and Down."""
        if not move_focus(self._buttons, event.key(), UP_DOWN):
            super().keyPressEvent(event)

    def _add(self, icon: Icon, word: str, key: str) -> None:
        button = RailButton(self._kit, icon, word)
        button.clicked.connect(lambda: self.group_chosen.emit(key))
        self._buttons.append(button)
        self._column.addWidget(button)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.s, space.l, space.s, space.l)
        self._column.setSpacing(space.xs)

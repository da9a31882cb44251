"""Over the grid: which cell, what stands in it, and where that comes from."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QWidget

from app.preview.sheets.origins import Explained, Root
from app.ui.kit import Kit
from app.ui.preview.grid.explaining import say_origin, say_root
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.label import Label
from app.ui.widgets.paint import draw_box, painting
from app.ui.widgets.surface import Panel

NAME_WIDTH = 84
NARROW = 720


class FormulaBar(Panel):
    """Name box, formula and words; `asked` is sent when a place is typed or a root is chosen."""

    asked = Signal(str, str)
    """Show a cell: its sheet ("" for this one) and its address."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(kit, parent)
        self._roots: tuple[Root, ...] = ()
        self.name_box = QLineEdit()
        self.name_box.setAccessibleName(kit.tr("preview.name_box"))
        self.name_box.returnPressed.connect(lambda: self.asked.emit("", self.name_box.text().strip()))
        self._field = _Field(kit)
        self.where = Button(kit, kit.tr("preview.where_from"), ButtonKind.LINK)
        self.where.clicked.connect(self._offer)
        row = QHBoxLayout(self)
        row.addWidget(self.name_box)
        row.addWidget(Label(kit, "=", Type.BODY, Role.INK_2))
        row.addWidget(self._field, 1)
        row.addWidget(self.where)
        self._row = row
        kit.theme.bind(self, self._space)

    @property
    def formula(self) -> QLineEdit:
        """The field with the formula or the value."""
        return self._field.formula

    def words(self) -> str:
        """Return where the value comes from, as shown."""
        return self._field.words.text()

    def show_cell(self, address: str, content: str, explained: Explained) -> None:
        """Show a cell."""
        self._roots = explained.roots
        self.name_box.setText(address)
        self._field.formula.setText(content)
        self._field.formula.setCursorPosition(0)
        self._field.formula.setAccessibleName(self._kit.tr("preview.content_of", place=address))
        self._field.words.setText(say_origin(self._kit, explained))
        self.where.setEnabled(bool(explained.roots))
        tip = "" if explained.roots else self._kit.tr("preview.no_roots")
        self.where.setToolTip(tip)

    def _offer(self) -> None:
        menu = QMenu(self)
        for root in self._roots:
            action = menu.addAction(say_root(self._kit, root))
            action.triggered.connect(lambda _=False, one=root: self.asked.emit(one.sheet, one.address))
        menu.exec(self.where.mapToGlobal(self.where.rect().bottomLeft()))

    def _space(self) -> None:
        theme = self._kit.theme
        space = theme.sizes.space
        self._row.setContentsMargins(space.m, space.xs + space.hair, space.m, space.xs + space.hair)
        self._row.setSpacing(space.s)
        self.name_box.setFixedWidth(theme.px(NAME_WIDTH))
        self.name_box.setFixedHeight(theme.sizes.control.button_small)


class _Field(QWidget):
    """The framed field: formula and words on one line, or below each other where it is narrow."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self.formula = QLineEdit()
        self.formula.setReadOnly(True)
        self.formula.setProperty("bare", True)  # noqa: FBT003 - a property of the style sheet
        self.formula.setProperty("ring_target", self)
        self.words = ElidedLabel(kit, "", Type.SMALL, Role.INK_2)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.addWidget(self.formula, 1)
        self._box.addWidget(self.words)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self._dress)

    def sizeHint(self) -> QSize:
        """Return one line, or two where it is narrow."""
        control = self._kit.theme.sizes.control
        lines = 2 if self._is_narrow() else 1
        return QSize(200, control.button_small if lines == 1 else control.button_small + self._kit.theme.px(26))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the words beside or below the formula."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the frame."""
        theme = self._kit.theme
        with painting(self) as painter:
            fill, edge = theme.colour(Role.RAISED), theme.colour(Role.CONTROL)
            draw_box(painter, QRectF(self.rect()), theme.sizes.radius.control, fill=fill, edge=edge)

    def _is_narrow(self) -> bool:
        return self.width() < self._kit.theme.px(NARROW)

    def _arrange(self) -> None:
        wanted = QBoxLayout.Direction.TopToBottom if self._is_narrow() else QBoxLayout.Direction.LeftToRight
        if self._box.direction() != wanted:
            self._box.setDirection(wanted)
            self.updateGeometry()
        self.setFixedHeight(self.sizeHint().height())
        beside = wanted == QBoxLayout.Direction.LeftToRight
        for part in (self.formula, self.words):
            self._box.setAlignment(part, Qt.AlignmentFlag.AlignVCenter)
        self.words.setMaximumWidth(round(self.width() * 0.55) if beside else 16_000)

    def _dress(self) -> None:
        theme = self._kit.theme
        space = theme.sizes.space
        self.formula.setFont(theme.formula_font())
        self._box.setContentsMargins(space.m, space.xs, space.m, space.xs)
        self._box.setSpacing(space.hair)
        self._arrange()

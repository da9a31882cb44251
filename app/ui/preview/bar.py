"""The bar over a file: what it is, where one is in it, zoom, search, copying, plain text."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.preview.viewer import ZOOMS, Viewer
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.paint import painting
from app.ui.widgets.pill import Pill
from app.ui.widgets.surface import Panel

LEAST, NAME = 440, 220


class PreviewBar(Panel):
    """Tells what is pressed; the pane does it."""

    search_asked = Signal()
    """Open or close the search."""
    copy_asked = Signal()
    """Copy what is chosen."""
    text_asked = Signal(bool)
    """Show plain text, or the file again."""
    step_asked = Signal(int)
    """Show the next part (1) or the one before (-1)."""
    zoom_asked = Signal(float)
    """Use a zoom; 0 fits the width."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(kit, parent)
        self.icon = IconView(kit, Icon.DOCUMENT, Role.ACCENT)
        self.title = ElidedLabel(kit, "", Type.BODY_STRONG)
        self.pill = Pill(kit, "", State.WAITING, glyph=Icon.DOCUMENT)
        self.before = _tool(kit, Icon.LEFT, "preview.before")
        self.place = Button(kit, "", ButtonKind.TOOL)
        self.place.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.place.set_lettering(Type.BODY, Role.INK_2)
        self.after = _tool(kit, Icon.RIGHT, "preview.after")
        self.zoom = Button(kit, "", ButtonKind.TOOL)
        self.zoom.set_lettering(Type.BODY, Role.INK_2)
        self.changes = Button(kit, "", ButtonKind.TOOL, icon=Icon.REDLINE)
        self.changes.setCheckable(True)
        self.changes.hide()
        self.changes_words = ""
        self.search = _tool(kit, Icon.SEARCH, "preview.search_tip")
        self.more = _tool(kit, Icon.MORE, "preview.more")
        self.copy = QAction(kit.tr("preview.copy_tip"), self)
        self.text = QAction(kit.tr("preview.text_tip"), self)
        self._tools: tuple[QWidget, ...] = (self.before, self.place, self.after, self.zoom, self.search, self.more)
        self._row = QHBoxLayout(self)
        for part in (self.icon, self.title, self.pill):
            self._row.addWidget(part)
        self._row.addStretch(1)
        self._row.addWidget(self.changes)
        for tool in self._tools:
            self._row.addWidget(tool)
        self._connect()
        self.show_viewer(None)
        kit.theme.bind(self, self._space)

    def _connect(self) -> None:
        self.before.clicked.connect(lambda: self.step_asked.emit(-1))
        self.after.clicked.connect(lambda: self.step_asked.emit(1))
        self.search.clicked.connect(self.search_asked)
        self.copy.triggered.connect(self.copy_asked)
        self.text.setCheckable(True)
        self.text.toggled.connect(self.text_asked)
        self.zoom.clicked.connect(self._offer_zooms)
        self.more.clicked.connect(self._offer_more)

    def show_title(self, title: str, note: str, icon: Icon) -> None:
        """Name the file."""
        self.title.setText(title)
        self.icon.set_icon(icon)
        self.pill.set_state(note, State.WAITING)
        self._fit_pill()

    def offer_changes(self, words: str) -> None:
        """Offer to show what changed, in `words`; empty ones offer nothing."""
        self.changes_words = words
        self.changes.setChecked(False)
        self.changes.setAccessibleName(words)
        self.changes.setVisible(bool(words))
        self._fit_pill()

    def show_viewer(self, viewer: Viewer | None, *, as_text: bool = False) -> None:
        """Show where one is; without a viewer there is nothing to press."""
        for one in self._tools:
            one.setVisible(viewer is not None)
        if viewer is None:
            return
        many = viewer.count() > 1 and viewer.unit != "sheet" and not as_text
        for one in (self.before, self.place, self.after):
            one.setVisible(many)
        self.zoom.setVisible(not as_text)
        at, count = viewer.current() + 1, viewer.count()
        key = f"preview.{viewer.unit}_of" if viewer.is_done() else f"preview.{viewer.unit}_at"
        self.place.setText(self._kit.tr(key, at=at, total=count) if many else "")
        self.before.setEnabled(at > 1)
        self.after.setEnabled(at < count)
        self.zoom.setText(self._kit.tr("preview.percent", percent=round(viewer.zoom() * 100)))
        self.zoom.setAccessibleName(self._kit.tr("preview.zoom_name", percent=round(viewer.zoom() * 100)))
        self._can_fit = viewer.unit != "sheet"
        self._is_fitted = viewer.is_fitted()
        self._fit_pill()

    def _offer_zooms(self) -> None:
        menu = QMenu(self)
        if self._can_fit:
            action = menu.addAction(self._kit.tr("preview.fit"))
            action.setCheckable(True)
            action.setChecked(self._is_fitted)
            action.triggered.connect(lambda: self.zoom_asked.emit(0.0))
            menu.addSeparator()
        for zoom in ZOOMS:
            action = menu.addAction(self._kit.tr("preview.percent", percent=round(zoom * 100)))
            action.triggered.connect(lambda _=False, one=zoom: self.zoom_asked.emit(one))
        menu.exec(self.zoom.mapToGlobal(self.zoom.rect().bottomLeft()))

    def _offer_more(self) -> None:
        menu = QMenu(self)
        menu.addActions([self.copy, self.text])
        menu.exec(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and the line under it."""
        super().paintEvent(event)
        theme = self._kit.theme
        with painting(self) as painter:
            hair = theme.sizes.border.hair
            painter.fillRect(0, self.height() - hair, self.width(), hair, theme.colour(Role.HAIR))

    def minimumSizeHint(self) -> QSize:
        """It can be as narrow as the narrowest preview; the pill gives way first."""
        return QSize(min(super().minimumSizeHint().width(), self._kit.theme.px(LEAST)), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the pill give way where there is no room for it."""
        super().resizeEvent(event)
        self._fit_pill()

    def _fit_pill(self) -> None:
        room = self._room() - self._fit_changes()
        self.pill.setVisible(bool(self.pill.text()) and room >= self.pill.sizeHint().width())

    def _fit_changes(self) -> int:
        """Say the changes in words where there is room for them, else by the icon alone; return the width of it."""
        if not self.changes_words:
            return 0
        self.changes.setText(self.changes_words)
        if self._room() < self.changes.sizeHint().width():
            self.changes.setText("")
        self.changes.setToolTip("" if self.changes.text() else self.changes_words)
        self.changes.setAccessibleName(self.changes_words)
        return self.changes.sizeHint().width()

    def _room(self) -> int:
        """Return the px left beside tools and name; a long name is counted as `NAME`, and cut beyond that."""
        theme = self._kit.theme
        tools = sum(tool.sizeHint().width() + theme.sizes.space.xs for tool in self._tools if not tool.isHidden())
        name = min(self.title.sizeHint().width(), theme.px(NAME)) + self.icon.sizeHint().width()
        return self.width() - tools - name - 2 * theme.sizes.space.xxl

    def _space(self) -> None:
        theme = self._kit.theme
        space = theme.sizes.space
        self.setFixedHeight(theme.sizes.layout.preview_bar)
        self._row.setContentsMargins(space.l + space.xs, 0, space.m, 0)
        self._row.setSpacing(space.xs)


def _tool(kit: Kit, icon: Icon, key: str) -> Button:
    tip = kit.tr(key)
    return Button(kit, "", ButtonKind.ICON, icon=icon, name=tip, tip=tip)

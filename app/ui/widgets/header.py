"""The head of the window: product name, where the person is, and the tools at the right."""

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.start_views import HeaderView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.paint import fill_area, painting
from app.ui.widgets.surface import HairLine, Panel


class HeaderBar(Panel):
    """Says which project and line is open, and whether a key is needed."""

    search_asked = Signal()
    """The person wants to search."""
    check_asked = Signal()
    """The person wants to check a file of their own."""
    settings_asked = Signal()
    """The person wants the settings."""
    home_asked = Signal()
    """The person wants the start page."""
    model_asked = Signal()
    """The person pressed the notice about the model."""

    def __init__(self, kit: Kit, view: HeaderView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, parent)
        self.setAccessibleName(kit.tr("header.name"))
        self._home = Button(kit, kit.tr("app.name"), ButtonKind.TOOL, name=kit.tr("header.home"))
        self._home.set_lettering(Type.PRODUCT, Role.INK)
        self._line_between = HairLine(kit, upright=True)
        self._folder = IconView(kit, Icon.FOLDER)
        self._project = ElidedLabel(kit, "", Type.BODY_STRONG)
        self._slash = Label(kit, "/", Type.BODY, Role.INK_2)
        self._line = ElidedLabel(kit, "", Type.BODY, Role.INK_2)
        self._waits = Label(kit, "", Type.CAPTION, Role.NEEDS_YOU)
        self._notice = Button(kit, "", ButtonKind.TOOL, icon=Icon.SHIELD)
        self._notice.set_lettering(Type.SMALL, Role.INK_2, Role.DONE)
        tip = kit.tr("header.check_tip")
        self._check = Button(kit, kit.tr("header.check"), ButtonKind.TOOL, icon=Icon.SOURCE_SEARCH, tip=tip)
        self._search = Button(kit, kit.tr("header.search"), ButtonKind.TOOL, icon=Icon.SEARCH)
        self._settings = Button(kit, kit.tr("header.settings"), ButtonKind.TOOL, icon=Icon.SETTINGS)
        self._has_line = False
        self._arrange()
        self._wire()
        self.set_view(view)
        kit.theme.bind(self, self._space)

    def set_view(self, view: HeaderView) -> None:
        """Show `view` from now on."""
        self._project.setText(view.project)
        self._line.setText(view.line)
        self._notice.setText(view.notice)
        self._notice.setVisible(bool(view.notice))
        self._waits.setText(self._kit.tr("header.waits", count=view.waits))
        self._waits.setVisible(view.waits > 0)
        _show(bool(view.project), self._line_between, self._folder, self._project)
        self._has_line = bool(view.project and view.line)
        self._project.setAccessibleName(f"{view.project} / {view.line}" if self._has_line else view.project)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the names as much room as there is."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Return the height of the head; its width is that of the window."""
        return QSize(self._kit.theme.px(640), self._kit.theme.sizes.layout.header)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel and the line under it."""
        super().paintEvent(event)
        thick = self._kit.theme.sizes.border.hair
        with painting(self) as painter:
            hair = self._kit.theme.colour(Role.HAIR)
            fill_area(painter, QRect(0, self.height() - thick, self.width(), thick), hair)

    def _arrange(self) -> None:
        self._row = QHBoxLayout(self)
        for part in (self._home, self._line_between, self._folder, self._project, self._slash, self._line):
            self._row.addWidget(part)
        self._row.addStretch(1)
        for part in (self._waits, self._notice, self._check, self._search, self._settings):
            self._row.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _wire(self) -> None:
        self._home.clicked.connect(self.home_asked)
        self._notice.clicked.connect(self.model_asked)
        self._check.clicked.connect(self.check_asked)
        self._search.clicked.connect(self.search_asked)
        self._settings.clicked.connect(self.settings_asked)

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        self.setFixedHeight(sizes.layout.header)
        self._row.setContentsMargins(sizes.space.l, 0, sizes.space.l, sizes.border.hair)
        self._row.setSpacing(sizes.space.m)
        self._line_between.setFixedHeight(sizes.space.xl)
        self._fit()

    def _fit(self) -> None:
        """Show the tools, then the notice, by their icons alone where the names would be cut otherwise.

        Where even that is too little, the name of the line gives way to that of the project.
        """
        _show(self._has_line, self._slash, self._line)
        folds = ((), (self._check, self._search, self._settings), (self._notice,))
        for button in (*folds[1], *folds[2]):
            button.fold(folded=False)
        for buttons in folds:
            for button in buttons:
                button.fold(folded=True)
            if self._needed() <= self.width():
                return
        self._slash.hide()
        self._line.hide()

    def _needed(self) -> int:
        """Return the width that everything shown asks for."""
        items = [self._row.itemAt(place) for place in range(self._row.count())]
        parts = [part for item in items if item is not None and (part := item.widget()) and not part.isHidden()]
        margins = self._row.contentsMargins()
        gaps = self._row.spacing() * len(parts)
        return sum(part.sizeHint().width() for part in parts) + gaps + margins.left() + margins.right()


def _show(shown: bool, *parts: QWidget) -> None:
    for part in parts:
        part.setVisible(shown)

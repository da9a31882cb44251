"""Where a folder is dropped or opened."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.empty_state import centred
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.paint import draw_box, painting


class DropArea(QWidget):
    """Takes one folder. Over it, the area says which folder would open; files are politely refused."""

    folder_dropped = Signal(str)
    """A folder was dropped; its path."""
    open_asked = Signal()
    """The person wants to choose a folder."""

    def __init__(
        self, kit: Kit, is_folder: Callable[[Path], bool] = Path.is_dir, parent: QWidget | None = None
    ) -> None:
        """Wait for a folder; `is_folder` tells folders from files."""
        super().__init__(parent)
        self._kit, self._is_folder = kit, is_folder
        self._is_over = False
        self.setAcceptDrops(True)
        self.setAccessibleName(kit.tr("drop.title"))
        self._title = centred(Label(kit, kit.tr("drop.title"), Type.FIGURE, wrap=True))
        self._text = centred(Label(kit, kit.tr("drop.text"), Type.BODY, Role.INK_2, wrap=True))
        self.open_button = Button(kit, kit.tr("drop.open"), ButtonKind.MAIN, icon=Icon.FOLDER)
        self.open_button.clicked.connect(self.open_asked)
        self._hint = centred(Label(kit, kit.tr("drop.key"), Type.SMALL, Role.INK_3))
        self._arrange()
        kit.theme.bind(self, self._space)

    @property
    def words(self) -> tuple[str, str]:
        """The title and the sentence shown at present."""
        return self._title.text(), self._text.text()

    def set_low(self, *, low: bool) -> None:
        """Take less room in a small window."""
        self._icon.setVisible(not low)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Say what letting go would do."""
        paths = dropped_paths(event)
        if not paths:
            event.ignore()
            return
        folder = self._one_folder(paths)
        self._is_over = folder is not None
        self._title.setText(self._kit.tr("drop.let_go", name=folder.name) if folder else self._kit.tr("drop.title"))
        self._text.setText(self._kit.tr("drop.text" if folder else "drop.files"))
        event.acceptProposedAction()
        self.update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Wait again."""
        self._rest()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the folder on; files leave the sentence that says what to do."""
        folder = self._one_folder(dropped_paths(event))
        if folder is None:
            self._is_over = False
            self.update()
            return
        event.acceptProposedAction()
        self._rest()
        self.folder_dropped.emit(str(folder))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the dashed edge; solid on soft accent while a folder is over it."""
        theme = self._kit.theme
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.dialog,
                fill=theme.colour(Role.ACCENT_SOFT if self._is_over else Role.PANEL),
                edge=theme.colour(Role.ACCENT if self._is_over else Role.CONTROL),
                width=(theme.sizes.border.hair + theme.sizes.border.selected) / 2,
                dashed=not self._is_over,
            )

    def _one_folder(self, paths: tuple[Path, ...]) -> Path | None:
        return paths[0] if len(paths) == 1 and self._is_folder(paths[0]) else None

    def _rest(self) -> None:
        self._is_over = False
        self._title.setText(self._kit.tr("drop.title"))
        self._text.setText(self._kit.tr("drop.text"))
        self.update()

    def _arrange(self) -> None:
        middle = Qt.AlignmentFlag.AlignHCenter
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self._icon = IconView(self._kit, Icon.FOLDER, Role.ACCENT, "empty_state")
        self._column.addWidget(self._icon, 0, middle)
        self._column.addWidget(self._title)
        self._column.addWidget(self._text)
        self._column.addWidget(self.open_button, 0, middle)
        self._column.addWidget(self._hint)
        self._column.addStretch(1)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xl, space.l, space.xl, space.l)
        self._column.setSpacing(space.m)


def dropped_paths(event: QDropEvent) -> tuple[Path, ...]:
    """Return what is dragged, as paths of this computer."""
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    return tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())

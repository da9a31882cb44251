"""A bar with a known total."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.paint import draw_box, painting


class ProgressBar(QProgressBar):
    """How many of a known number are done. The spoken name says what is counted."""

    def __init__(
        self,
        kit: Kit,
        name: str,
        done: int = 0,
        total: int = 1,
        *,
        thick: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show `done` of `total`; `thick` is for the total of a whole run."""
        super().__init__(parent)
        self._kit, self._thick = kit, thick
        self.setAccessibleName(name)
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_progress(done, total)
        kit.theme.bind(self, self._resize)

    def set_progress(self, done: int, total: int) -> None:
        """Show `done` of `total`; a total below 1 shows nothing done."""
        self.setRange(0, max(total, 1))
        self.setValue(min(max(done, 0), max(total, 0)))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the least width that still shows steps, and the height."""
        control = self._kit.theme.sizes.control
        return QSize(self._kit.theme.px(80), control.progress_total if self._thick else control.progress)

    def minimumSizeHint(self) -> QSize:
        """Return a narrow bar."""
        return QSize(self._kit.theme.px(40), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the track and what is done of it, green once all is done."""
        theme = self._kit.theme
        radius = self.height() / 2
        part = self.value() / self.maximum()
        ink = Role.DONE if part >= 1 else Role.ACCENT
        with painting(self) as painter:
            draw_box(painter, QRectF(self.rect()), radius, fill=theme.colour(Role.HAIR))
            if part > 0:
                width = max(self.width() * part, self.height())
                draw_box(painter, QRectF(0, 0, width, self.height()), radius, fill=theme.colour(ink))

    def _resize(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()

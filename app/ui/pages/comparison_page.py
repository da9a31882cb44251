"""Two files compared: the new one with its changes, and the list of them beside it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.export.comparison import Comparison
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.comparing import present_changes
from app.ui.presenting.navigator import kind_icon
from app.ui.preview.changes_panel import ChangesPanel
from app.ui.preview.pane import PreviewPane
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.surface import HairLine, Surface
from app.words import Words

NARROW = 960
WIDEST = 16_777_215


class ComparisonPage(Surface):
    """Reads only; saving the comparison makes a new file."""

    back_asked = Signal()
    """The person wants back to where they were."""
    others_asked = Signal()
    """The person wants to compare other files."""
    save_asked = Signal()
    """The person wants the comparison as a file."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Show no comparison yet."""
        super().__init__(kit, Role.DESK, parent)
        self._kit, self._words = kit, words
        self.title = ElidedLabel(kit, "", Type.TITLE)
        self.back = Button(kit, words.say("comparison.back"), icon=Icon.LEFT)
        self.others = Button(kit, words.say("comparison.others"), icon=Icon.DIFFERENCE)
        self.pane = PreviewPane(kit)
        self.panel = ChangesPanel(kit, words, is_tall=True)
        self._between = HairLine(kit, upright=True)
        self._arrange()
        self.back.clicked.connect(self.back_asked)
        self.others.clicked.connect(self.others_asked)
        self.panel.save_asked.connect(self.save_asked)
        self.panel.jumped.connect(self.pane.show_place)
        kit.theme.bind(self, self._space)

    def show_comparison(self, comparison: Comparison) -> None:
        """Show `comparison` from now on."""
        new, old = comparison.new, comparison.old
        title = self._words.say("comparison.title", new=new.label or new.name, old=old.label or old.name)
        self.title.setText(title)
        self.setAccessibleName(title)
        key = f"comparison:{old.digest}:{new.digest}"
        self.pane.show_nothing("")
        self.pane.show_file(key, new.name, self._words.say("comparison.note"), kind_icon(new.file_format))
        self.pane.set_preview(key, comparison.seen.preview)
        if comparison.seen.family == "word":
            self.pane.view_note.say(self._kit.tr("preview.reading"))
        self.panel.set_view(present_changes(comparison, self._words))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the list under the file where there is no room beside it."""
        super().resizeEvent(event)
        self._fit()

    def _arrange(self) -> None:
        column, self._head = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.others)
        self._head.addWidget(self.back)
        self._body = QHBoxLayout()
        self._body.setSpacing(0)
        for part, stretch in ((self.pane, 1), (self._between, 0), (self.panel, 0)):
            self._body.addWidget(part, stretch)
        column.addLayout(self._head)
        column.addWidget(HairLine(self._kit))
        column.addLayout(self._body, 1)

    def _fit(self) -> None:
        theme = self._kit.theme
        low, side = self.width() < theme.px(NARROW), theme.sizes.layout.report_side
        self._body.setDirection(QBoxLayout.Direction.TopToBottom if low else QBoxLayout.Direction.LeftToRight)
        self._between.setVisible(not low)
        self.panel.setMinimumWidth(0 if low else side)
        self.panel.setMaximumWidth(WIDEST if low else side)
        self.panel.setMaximumHeight(self.height() // 3 if low else WIDEST)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._head.setContentsMargins(space.page, space.m, space.xxl, space.m)
        self._head.setSpacing(space.m)
        self._fit()

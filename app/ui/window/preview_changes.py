"""The changes of the file in the preview: asked for in the bar over it, marked in it, listed under it."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.export.comparison import Comparison
from app.preview.views import Preview
from app.ui.kit import Kit
from app.ui.presenting.comparing import present_changes
from app.ui.preview.changes_panel import ChangesPanel
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.pane import PreviewPane
from app.words import Words


class PreviewChanges(QObject):
    """What the file looks like by itself is kept, so that the changes can be put away again."""

    asked = Signal(str)
    """The changes of the file that is shown are wanted: its key."""
    save_asked = Signal(object)
    """The person wants the Comparison that is shown as a file."""

    def __init__(self, kit: Kit, words: Words, pane: PreviewPane, parent: QObject | None = None) -> None:
        """Serve `pane`; nothing is offered yet."""
        super().__init__(parent)
        self._kit, self._words, self._pane = kit, words, pane
        self.panel = ChangesPanel(kit, words)
        self.panel.hide()
        self.panel.jumped.connect(pane.show_place)
        self.panel.closed.connect(lambda: pane.bar.changes.setChecked(False))
        self.panel.save_asked.connect(lambda: self.save_asked.emit(self._comparison))
        self._key = ""
        self._plain: Preview | None = None
        self._comparison: Comparison | None = None
        self._can_be_exact = False
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(kit.theme.motion.show_busy_after)
        self._late.timeout.connect(lambda: pane.view_note.say(words.say("comparison.go")))
        pane.bar.changes.toggled.connect(self._toggle)

    def allow_exact(self) -> None:
        """Note that exact pages can be made; of marked changes there are none."""
        self._can_be_exact = True

    def offer(self, words: str) -> None:
        """Offer the changes of the file that is shown now, in `words`; empty ones offer nothing."""
        key = self._pane.key
        if (key, words) == (self._key, self._pane.bar.changes_words):
            return
        self._key, self._comparison = key, None
        self._pane.bar.offer_changes(words)

    def ask(self) -> None:
        """Show the changes, where they are offered."""
        if self._pane.bar.changes_words:
            self._pane.bar.changes.setChecked(True)

    def keep(self, key: str, preview: Preview) -> bool:
        """Keep what a file looks like; tell whether it shall be shown, which it shall not over its own changes."""
        if key == self._pane.key:
            self._plain = preview
        return key != self._key or self.panel.isHidden()

    def show(self, key: str, comparison: Comparison) -> None:
        """Show the changes of a file; what comes too late is dropped."""
        if key != self._pane.key or key != self._key or not self._pane.bar.changes.isChecked():
            return
        self._late.stop()
        self._comparison = comparison
        self.panel.set_view(present_changes(comparison, self._words))
        self.panel.show()
        self._pane.offer_exact(possible=False)
        self._put(comparison.seen.preview)
        if comparison.seen.family == "word":  # the list counts changes; a count of marks beside it would differ
            self._pane.view_note.say(self._kit.tr("preview.reading"))

    def _toggle(self, shown: bool) -> None:
        if shown and self._comparison is not None:
            self.show(self._key, self._comparison)
        elif shown:
            self._late.start()
            self.asked.emit(self._key)
        else:
            self._put_away()

    def _put_away(self) -> None:
        self._late.stop()
        if self.panel.isHidden():
            return
        self.panel.hide()
        self._pane.offer_exact(possible=self._can_be_exact)
        if self._plain is not None and self._pane.key == self._key:
            self._put(self._plain)

    def _put(self, preview: Preview) -> None:
        """Show a look of the same file at the page where it was."""
        viewer = self._pane.viewer
        at = viewer.current() if viewer is not None else 0
        self._pane.set_preview(self._pane.key, preview)
        viewer = self._pane.viewer
        if at and viewer is not None:
            if isinstance(viewer, LeafViewer):
                viewer.finish()
            viewer.go_to(min(at, viewer.count() - 1))

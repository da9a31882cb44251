"""The export dialog: what, how and where to; then how far it is; then what came of it."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.bridge.offers import Offer, Plan
from app.export.request import Exported
from app.relay.nouns.base import Fault
from app.ui.dialogs.dialog import Dialog
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.exporting import outcome_title
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.layouts import clear_layout
from app.ui.window.export_choosing import ChoosingPanel
from app.ui.window.export_done import DonePanel
from app.ui.window.export_writing import WritingPanel
from app.words import Words

SIZE, SINGLE = (1080, 700), (1080, 540)
AFTER, LEAST = 720, 300
AROUND = 190


class ExportDialog(Dialog):
    """Nothing is written before the button is pressed; while it is written, closing asks for an end of it."""

    plan_wanted = Signal()
    """What would be written must be looked up; see `choosing`."""
    write_asked = Signal()
    """The person wants it written; see `choosing`."""
    stop_asked = Signal()
    """The person wants it to end."""
    browse_asked = Signal()
    """The person wants to choose a folder."""
    opened = Signal(Path)
    """The person wants a file or a folder in its own program."""
    copy_asked = Signal(object)
    """The person wants a copy beside a HeldFile."""

    def __init__(
        self, kit: Kit, words: Words, host: QWidget, title: str, offer: Offer, now: datetime, folder: str = ""
    ) -> None:
        """Ask what of `offer` shall be written under `title`; `folder` was used last."""
        closing = words.say("export.closing" if offer.many else "export.closing_single")
        super().__init__(kit, host, title, closing, SIZE if offer.many else SINGLE)
        self._words, self.offer = words, offer
        self.writing: WritingPanel | None = None
        self.outcome: DonePanel | None = None
        self._buttons = QHBoxLayout()
        self.foot.addLayout(self._buttons)
        keep = words.say("export.keep" if offer.many else "export.save")
        self.export_button = Button(kit, keep, ButtonKind.MAIN, icon=Icon.UPLOAD)
        self.export_button.clicked.connect(self.write_asked)
        self.choosing = ChoosingPanel(kit, words, offer, now, folder)
        self.choosing.ready_changed.connect(self._set_ready)
        self.choosing.plan_wanted.connect(self.plan_wanted)
        self.choosing.browse_asked.connect(self.browse_asked)
        self._show(self.choosing, [self.export_button])
        self._set_ready(words.say("export.looking"))

    def show_plan(self, plan: Plan) -> None:
        """Show what would be written."""
        if self.writing is None and self.outcome is None:
            self.choosing.show_plan(plan)

    def show_plan_fault(self, fault: Fault) -> None:
        """Say why nothing can be written there."""
        if self.writing is None and self.outcome is None:
            self.choosing.show_fault(fault)
            self._set_ready(self._words.sentence(fault))

    def show_writing(self, total: int) -> None:
        """Show that `total` files are on their way."""
        stop = Button(self._kit, self._words.say("export.stop"), icon=Icon.STOP)
        stop.clicked.connect(self.ask_end)
        self.writing = WritingPanel(self._kit, self._words, total)
        self._say(self._words.say("export.writing_title"), self._words.say("export.writing_closing"))
        self._show(self.writing, [stop])

    def show_progress(self, done: int, total: int, name: str) -> None:
        """Show how far it is."""
        if self.writing is not None:
            self.writing.show_progress(done, total, name)

    def show_done(self, done: Exported, folder: Path) -> None:
        """Show what came of it."""
        self.writing, words = None, self._words
        panel = DonePanel(self._kit, words, done)
        panel.opened.connect(self.opened)
        panel.copy_asked.connect(self.copy_asked)
        self.outcome = panel
        show = Button(self._kit, words.say("report.folder"), ButtonKind.MAIN, icon=Icon.FOLDER)
        show.clicked.connect(lambda: self.opened.emit(folder))
        close = Button(self._kit, words.say("export.close"))
        close.clicked.connect(self.postponed)
        self._say(outcome_title(done, words), words.say("export.done_in", folder=str(folder)))
        self._show(panel, [close, show])

    def ask_end(self) -> bool:
        """Ask for an end of what is being written; tell whether there was anything to end."""
        if self.writing is None:
            return False
        self.writing.show_stopping()
        self.stop_asked.emit()
        return True

    def _set_ready(self, why: str) -> None:
        self.export_button.setEnabled(not why)
        self.export_button.setToolTip(why)
        self.export_button.setAccessibleDescription(why)

    def _fit(self, panel: QWidget) -> None:
        """Take the room that a short list needs, and no more."""
        if panel is self.choosing:
            return
        needed = panel.heightForWidth(self._kit.theme.px(AFTER)) if panel.hasHeightForWidth() else -1
        height = max(needed, panel.sizeHint().height()) / self._kit.theme.scale + AROUND
        self._scrim.hold(self, (AFTER, min(max(round(height), LEAST), SIZE[1])))

    def _say(self, title: str, closing: str) -> None:
        self.title.setText(title)
        self.closing.setText(closing)
        self.setAccessibleName(title)
        self.setAccessibleDescription(closing)

    def _show(self, panel: QWidget, buttons: Sequence[Button]) -> None:
        clear_layout(self.content)
        clear_layout(self._buttons)
        self.content.addWidget(panel, 1)
        self._fit(panel)
        self._buttons.addStretch(1)
        for button in buttons:
            self._buttons.addWidget(button)
        if self.is_open:
            self.title.setFocus(Qt.FocusReason.OtherFocusReason)

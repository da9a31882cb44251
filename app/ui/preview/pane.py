"""The preview pane: shows one file at a time, whatever it is."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QStackedLayout, QVBoxLayout, QWidget

from app.preview.views import PagesView, PdfView, Preview, SlidesView, Unreadable
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.preview.bar import PreviewBar
from app.ui.preview.building import build_viewer, say_view
from app.ui.preview.card_desk import CardDesk
from app.ui.preview.faults import say_fault
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.lock_panel import LockPanel, asks
from app.ui.preview.pins import FindingPin
from app.ui.preview.search_bar import SearchBar
from app.ui.preview.strips import CardStrip, ViewNote
from app.ui.preview.viewer import Viewer
from app.ui.theme.roles import Role
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.surface import Surface

ZOOM_STEP = 1.25
WAIT = 50
"""Ms between looks whether all pages are set, for what needs them all."""


class PreviewPane(Surface):
    """Asks for a file with `wanted` and shows it once `set_preview` brings it; what comes too late is dropped."""

    wanted = Signal(str)
    """The bytes of a file are needed: its key."""
    exact_wanted = Signal(str)
    """The person asks for the pages exactly as printed: the key; answered by `set_exact`."""
    copied = Signal()
    """Words or cells were copied."""
    unlock_asked = Signal(str, object)
    """The person typed the password of a file: its key and the Password; answered by `set_preview`."""
    link_pressed = Signal(str, str)
    """A link of a finding was pressed: key of the finding, key of the link."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Show no file."""
        super().__init__(kit, Role.DESK, parent)
        self._key = ""
        self._title = ""
        self._icon = Icon.DOCUMENT
        self._preview: Preview | None = None
        self._exact: PdfView | None = None
        self._shows_exact, self._can_be_exact = False, False
        self._can_unlock = False
        self.lock: LockPanel | None = None
        self._reveal: tuple[str, str] | None = None
        self.viewer: Viewer | None = None
        self.bar, self.search_bar = PreviewBar(kit), SearchBar(kit)
        self.view_note, self.card = ViewNote(kit), CardStrip(kit)
        self.cards = CardDesk(self.card, lambda: self.viewer)
        self._body = QWidget()
        self._stack = QStackedLayout(self._body)
        self._text: QPlainTextEdit | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for one in (self.bar, self.search_bar, self.view_note):
            column.addWidget(one)
        column.addWidget(self._body, 1)
        column.addWidget(self.card)
        self._busy = QTimer(self)
        self._busy.setSingleShot(True)
        self._busy.setInterval(kit.theme.motion.show_busy_after)
        self._busy.timeout.connect(self._show_busy)
        self._connect()
        self._make_keys()
        self.show_nothing(kit.tr("preview.nothing"))
        self._dark = kit.theme.is_dark
        kit.theme.changed.connect(self._follow_theme)

    # What the window calls

    @property
    def key(self) -> str:
        """The key of the file that is shown or awaited, "" for none."""
        return self._key

    def body_text(self) -> str:
        """Return the plain text that stands in for the file, "" while the file itself is shown."""
        return self._text.toPlainText() if self._text is not None else ""

    def show_file(self, key: str, title: str, note: str, icon: Icon) -> None:
        """Show a file: its key, its name, what it is in a few words ("Your file, read only"), its icon."""
        self.bar.show_title(title, note, icon)
        if key == self._key and self._preview is not None:
            return
        self._key, self._title, self._icon = key, title, icon
        self._preview = self._exact = self.lock = None
        self._shows_exact = False
        self._reveal = None
        self.bar.show()
        self.cards.forget()
        self._busy.start()
        self.wanted.emit(key)

    def set_preview(self, key: str, preview: Preview) -> None:
        """Show what a file looks like; a file that is no longer wanted is dropped."""
        if key != self._key:
            return
        self._busy.stop()
        self._preview = preview
        self._show_preview()

    def set_exact(self, key: str, pages: PdfView | None) -> None:
        """Show the pages exactly as printed; None says that they could not be made."""
        if key != self._key:
            return
        self._exact = pages
        self._shows_exact = pages is not None
        if pages is None:
            self.view_note.say(self._kit.tr("preview.exact_failed"))
        else:
            self._show_preview()

    def offer_exact(self, *, possible: bool) -> None:
        """Say whether pages exactly as printed can be made on this computer."""
        self._can_be_exact = possible
        self._tell_view()

    def offer_unlocking(self) -> None:
        """Ask for the password of a file that has one from now on."""
        self._can_unlock = True

    def show_nothing(self, text: str) -> None:
        """Show no file, and say why."""
        self._key, self._preview, self._exact = "", None, None
        self._busy.stop()
        self.cards.forget()
        self.bar.hide()
        self.search_bar.hide()
        self.view_note.say("")
        self._put(EmptyState(self._kit, Icon.DOCUMENT, self._kit.tr("preview.no_file"), text))

    def set_pins(self, pins: tuple[FindingPin, ...]) -> None:
        """Show findings at their places."""
        if self.cards.set_pins(pins) and self.viewer is not None and self._preview is not None:
            self.viewer.set_pins(self.cards.pins)

    def show_place(self, place: str, quote: str = "") -> None:
        """Bring a place into view; while the file is still awaited, as soon as it is there."""
        if self.viewer is None or self._preview is None:
            self._reveal = (place, quote)
        else:
            self.viewer.reveal_place(place, quote)

    def search(self) -> None:
        """Open the search."""
        if self.viewer is not None and self._text is None:
            self.search_bar.open()

    def step_finding(self, step: int) -> None:
        """Open the next finding (1) or the one before (-1), beginning again at the end."""
        self.cards.step_finding(step)

    # Building

    def _connect(self) -> None:
        self.bar.search_asked.connect(self._toggle_search)
        self.bar.copy_asked.connect(self.copy)
        self.bar.text_asked.connect(self._show_text)
        self.bar.step_asked.connect(self._step_part)
        self.bar.zoom_asked.connect(self._zoom_to)
        self.search_bar.wanted.connect(self._look)
        self.search_bar.stepped.connect(lambda step: self.viewer.step_found(step) if self.viewer else None)
        self.search_bar.closed.connect(self._close_search)
        self.view_note.switched.connect(self._switch_view)
        self.card.link_pressed.connect(self.link_pressed)

    def _make_keys(self) -> None:
        for keys, act in (
            ("Ctrl+F", self.search),
            ("F8", lambda: self.step_finding(1)),
            ("Shift+F8", lambda: self.step_finding(-1)),
            ("F3", lambda: self.search_bar.stepped.emit(1)),
            ("Shift+F3", lambda: self.search_bar.stepped.emit(-1)),
            ("Ctrl++", lambda: self._zoom_by(ZOOM_STEP)),
            ("Ctrl+=", lambda: self._zoom_by(ZOOM_STEP)),
            ("Ctrl+-", lambda: self._zoom_by(1 / ZOOM_STEP)),
            ("Ctrl+0", lambda: self._zoom_to(0.0)),
            ("Ctrl+PgDown", lambda: self._step_part(1)),
            ("Ctrl+PgUp", lambda: self._step_part(-1)),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
            shortcut.activatedAmbiguously.connect(act)

    def _put(self, widget: QWidget) -> None:
        """Show `widget` in the body in place of what was there."""
        self._text = None
        self.lock = widget if isinstance(widget, LockPanel) else None
        while self._stack.count():
            old = self._stack.widget(0)
            if old is None:
                break
            self._stack.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._stack.addWidget(widget)
        self.viewer = widget if isinstance(widget, Viewer) else None
        self.bar.text.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.bar.text.setChecked(False)
        self.bar.text.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.bar.show_viewer(self.viewer)

    def _show_preview(self) -> None:
        shown = self._exact if self._shows_exact and self._exact is not None else self._preview
        if shown is None:
            return
        viewer = None if isinstance(shown, Unreadable) else build_viewer(self._kit, shown)
        if viewer is None:
            self._show_unreadable(shown)
            return
        typed = self.lock is not None and self.lock.is_typed_in
        self._put(viewer)
        if typed:
            viewer.focus_body()
        if isinstance(viewer, LeafViewer):
            viewer.set_name(self._title)
        viewer.moved.connect(self._tell_place)
        viewer.searched.connect(lambda: self.search_bar.show_count(*viewer.found()))
        viewer.pin_pressed.connect(self.cards.press_pin)
        viewer.note_pressed.connect(self.cards.press_note)
        viewer.copied.connect(self.copied)
        viewer.set_pins(self.cards.pins)
        self._tell_view()
        self._tell_place()
        if self.search_bar.isVisible():
            self._look(self.search_bar.words())
        if self._reveal is not None:
            place, self._reveal = self._reveal, None
            QTimer.singleShot(0, self, lambda: self.show_place(*place))

    def _show_unreadable(self, shown: object) -> None:
        self.view_note.say("")
        if self._can_unlock and asks(self._preview):
            self._ask_password()
            return
        self._put(
            EmptyState(self._kit, Icon.UNREADABLE, self._kit.tr("preview.cannot_show"), say_fault(self._kit, shown))
        )

    def _ask_password(self) -> None:
        """Show the field for the password; one that is shown already stays, and says what is wrong."""
        if self.lock is None:
            key, lock = self._key, LockPanel(self._kit, self._title)
            lock.open_asked.connect(lambda password: self.unlock_asked.emit(key, password))
            self._put(lock)
        if isinstance(self._preview, Unreadable) and self._preview.code == "wrong-password" and self.lock is not None:
            self.lock.refuse()

    def _show_busy(self) -> None:
        self.view_note.say("")
        words = self._kit.tr("preview.opening", name=self._title)
        self._put(EmptyState(self._kit, self._icon, words, self._kit.tr("preview.opening_text")))

    def _follow_theme(self) -> None:
        """Colours of paper are set into letters; after a switch of the scheme the view is built anew where it was."""
        if self._dark == self._kit.theme.is_dark:
            return
        self._dark = self._kit.theme.is_dark
        if self.viewer is not None and self._preview is not None:
            at, zoom, fitted = self.viewer.current(), self.viewer.zoom(), self.viewer.is_fitted()
            self._show_preview()
            if self.viewer is not None:
                if not fitted:
                    self.viewer.set_zoom(zoom)
                self.viewer.go_to(at)

    # Bar

    def _tell_place(self) -> None:
        self.bar.show_viewer(self.viewer, as_text=self._text is not None)

    def _tell_view(self) -> None:
        if self._preview is None or self.viewer is None:
            return
        can = self._can_be_exact and isinstance(self._preview, PagesView | SlidesView)
        self.view_note.say(*say_view(self._kit, self._preview, exact=self._shows_exact, can_be_exact=can))

    def _switch_view(self) -> None:
        if self._shows_exact:
            self._shows_exact = False
            self._show_preview()
        elif self._exact is not None:
            self._shows_exact = True
            self._show_preview()
        else:
            self.view_note.say(self._kit.tr("preview.exact_coming"))
            self.exact_wanted.emit(self._key)

    def _step_part(self, step: int) -> None:
        if self.viewer is not None:
            self.viewer.go_to(min(max(self.viewer.current() + step, 0), self.viewer.count() - 1))

    def _zoom_to(self, zoom: float) -> None:
        if self.viewer is None:
            return
        if zoom:
            self.viewer.set_zoom(zoom)
        elif self.viewer.unit == "sheet":
            self.viewer.set_zoom(1.0)
        else:
            self.viewer.fit()
        self._tell_place()

    def _zoom_by(self, factor: float) -> None:
        if self.viewer is not None:
            self._zoom_to(self.viewer.zoom() * factor)

    def copy(self) -> None:
        """Copy what is chosen; where nothing is, everything that can be read."""
        if self.viewer is None:
            return
        if not self.viewer.is_done():
            QTimer.singleShot(WAIT, self, self.copy)
        elif not self.viewer.copy():
            QApplication.clipboard().setText(self.viewer.words())
            self.copied.emit()

    def _show_text(self, shown: bool) -> None:
        if self.viewer is None:
            return
        if not shown:
            self._text = None
            self._stack.setCurrentWidget(self.viewer)
        elif not self.viewer.is_done():
            QTimer.singleShot(WAIT, self, lambda: self._show_text(self.bar.text.isChecked()))
        else:
            self._text = QPlainTextEdit(self.viewer.words())
            self._text.document().setDocumentMargin(self._kit.theme.sizes.space.xl)
            self._text.setReadOnly(True)
            self._text.setProperty("bare", True)  # noqa: FBT003 - a property of the style sheet
            self._text.setAccessibleName(self._kit.tr("preview.text_of", name=self._title))
            self._stack.addWidget(self._text)
            self._stack.setCurrentWidget(self._text)
            self._text.setFocus(Qt.FocusReason.OtherFocusReason)
            self._close_search()
        self._tell_place()

    # Search

    def _toggle_search(self) -> None:
        if self.search_bar.isVisible():
            self._close_search()
        else:
            self.search()

    def _look(self, words: str) -> None:
        if self.viewer is not None:
            self.viewer.look_for(words)
            if not self.viewer.is_looking():
                self.search_bar.show_count(*self.viewer.found())

    def _close_search(self) -> None:
        was_open = self.search_bar.isVisible()
        self.search_bar.hide()
        if self.viewer is not None and was_open:
            self.viewer.look_for("")
            if self._text is None:
                self.viewer.focus_body()

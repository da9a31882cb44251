"""The hand that checks files of the person's own: from the start page, from a project, with or without one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.bridge.inspecting import Inspected
from app.preview.views import Preview, Unreadable
from app.relay.nouns.base import Fault
from app.ui.pages.start_page import StartPage
from app.ui.presenting.checking import list_of, present_check
from app.ui.preview.faults import say_fault
from app.ui.preview.lock_panel import ASKS
from app.ui.widgets.header import HeaderBar
from app.ui.window.check_page import CheckPage
from app.ui.window.check_runner import CheckRunner
from app.ui.window.room import Room
from app.ui.window.turning import Turning
from producers.reading.passwords import Password

KEY = "check:"
SOURCE = "source"


class Checking(QObject):
    """Nothing is written but the list a person saves, and the file is never changed."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        """Check nothing yet; the page is made when it is first needed."""
        super().__init__(parent)
        self._room, self._doors = room, room.services.checking
        self._runner = CheckRunner(self._doors, self)
        self._turning: Turning | None = None
        self._strips: tuple[QWidget, ...] = ()
        self._hidden: tuple[QWidget, ...] = ()
        self._page: CheckPage | None = None
        self._path = Path()
        self._turn = 0
        self._found: Inspected | None = None
        self._view: Preview | None = None
        runner = self._runner
        runner.viewed.connect(self._show_preview)
        runner.checked.connect(self._show_found)
        runner.failed.connect(self._show_failure)
        runner.saved.connect(lambda path: self._say("check.saved", "check.saved_text", path=str(path)))
        runner.refused.connect(self._refuse_list)
        runner.read.connect(self._make_exact)

    @property
    def page(self) -> CheckPage:
        """The page that shows a checked file."""
        if self._page is None:
            self._page = self._make_page()
        return self._page

    @property
    def path(self) -> Path:
        """The file that was checked last."""
        return self._path

    def serve(self, header: HeaderBar, start: StartPage, turning: Turning, strips: tuple[QWidget, ...]) -> None:
        """Be asked by the head and the start page; `turning` shows the page, and `strips` over it give way to it."""
        self._turning, self._strips = turning, strips
        header.check_asked.connect(self.ask)
        start.check_asked.connect(self.ask)

    def ask_about(self, key: str) -> None:
        """Check the source that the preview shows by `key`, or ask for a file where it shows none."""
        project, turning = self._room.desk.project, self._turning
        kind, _, name = key.partition(":")
        away = turning is None or turning.at_home or turning.at_check
        if kind == SOURCE and project is not None and not away:
            self.check(project.folder / name)
        else:
            self.ask()

    def ask(self) -> None:
        """Let the person choose a file and check it."""
        project = self._room.desk.project
        start = self._path.parent if self._path.name else project.folder if project else self._room.services.documents
        chosen = self._doors.choose_file(self._room.host, self._room.words.say("check.choose"), start)
        if chosen is not None:
            self.check(chosen)

    def check(self, path: Path, password: Password | None = None) -> None:
        """Check a file, opened with the password that was typed for it."""
        self._path, self._found, self._view = path, None, None
        self._turn = self._runner.check(path, self._room.words.language, password)
        self.page.show_busy(self._key(), path.name)
        if self._turning is not None and not self._turning.at_check:
            self._hidden = tuple(strip for strip in self._strips if not strip.isHidden())
            self._turning.show_check(self.page)
        for strip in self._hidden:
            strip.hide()

    def find_text(self, otherwise: Callable[[], None]) -> None:
        """Search the file that was checked where its page is in front, else do what is done `otherwise`."""
        if self._turning is not None and self._turning.at_check:
            self.page.find_text()
        else:
            otherwise()

    def close(self) -> None:
        """Leave what is being checked and end its thread."""
        self._runner.close()

    def _make_page(self) -> CheckPage:
        room = self._room
        page = CheckPage(room.kit, room.words)
        side = page.side
        side.again_asked.connect(lambda: self.check(self._path))
        side.save_asked.connect(self._save)
        side.other_asked.connect(self.ask)
        side.open_asked.connect(lambda: room.services.open_outside(self._path))
        side.back_asked.connect(self._leave)
        side.stop_asked.connect(self._stop)
        page.other_asked.connect(self.ask)
        page.back_asked.connect(self._leave)
        page.unlock_asked.connect(lambda password: self.check(self._path, password))
        exact = self._doors.exact
        if exact is not None:
            page.pane.offer_exact(possible=True)
            page.pane.exact_wanted.connect(lambda key: self._runner.fetch(key, self._path))
            exact.made.connect(page.pane.set_exact)
        return page

    def _key(self) -> str:
        return f"{KEY}{self._turn}:{self._path}"

    def _show_preview(self, turn: int, view: Preview) -> None:
        if turn != self._turn:
            return
        self._view = view
        if isinstance(view, Unreadable) and view.code in ASKS:
            self.page.ask_password(self._path.name, again=view.code == "wrong-password")
        elif isinstance(view, Unreadable):
            self._refuse(say_fault(self._room.kit, view))
        else:
            self.page.forget_lock()
            self.page.show_preview(self._key(), view)

    def _show_found(self, turn: int, found: Inspected) -> None:
        if turn != self._turn or isinstance(self._view, Unreadable):
            return
        self._found = found
        view = present_check(self._path.name, found, self._room.words)
        self.page.show_view(view)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.page, view.title))

    def _show_failure(self, turn: int, fault: Fault) -> None:
        if turn == self._turn:
            self._refuse(say_fault(self._room.kit, Unreadable(fault.code)))

    def _refuse(self, sentence: str) -> None:
        self.page.show_refusal(self._room.words.say("check.failed", name=self._path.name), sentence)

    def _stop(self) -> None:
        self._runner.stop()
        self._turn = 0
        words = self._room.words
        self.page.show_refusal(words.say("check.stopped"), words.say("check.stopped_text", name=self._path.name))

    def _leave(self) -> None:
        self._runner.stop()
        for strip in self._hidden:
            strip.show()
        if self._turning is not None:
            self._turning.leave_check()

    def _save(self) -> None:
        room, found = self._room, self._found
        if found is None:
            return
        made = list_of(self._path.name, found, room.services.now(), room.words)
        suggested = self._path.with_name(f"{made.title}.docx".replace("/", " "))
        say = room.words.say
        kinds = f"{say('check.save_kinds')} (*.docx);;{say('check.save_text')} (*.txt)"
        target = self._doors.choose_target(room.host, say("check.save_as"), suggested, kinds)
        if target is not None:
            self._runner.save(target, made)

    def _refuse_list(self, fault: Fault) -> None:
        self.said.emit(self._room.words.say("notice.not_done"), self._room.sentence(fault))

    def _make_exact(self, key: str, data: bytes | None) -> None:
        if self._doors.exact is not None and data is not None:
            self._doors.exact.ask(key, data, self._path.name)
        else:
            self.page.pane.set_exact(key, None)

    def _say(self, title: str, text: str, **facts: str) -> None:
        self.said.emit(self._room.words.say(title), self._room.words.say(text, **facts))

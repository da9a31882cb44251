"""The main window: makes the pages and the hands that serve them, and wires them in one place."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.bridge.background import Background
from app.bridge.session import Session
from app.relay.nouns.gate import GateAnswer
from app.ui.dialogs.dialog_queue import DialogQueue
from app.ui.front import Front
from app.ui.kit import Kit
from app.ui.pages.decisions_page import DecisionsPage
from app.ui.pages.settings_page import SettingsPage
from app.ui.pages.start_page import StartPage
from app.ui.presenting.overview import EDITED
from app.ui.presenting.report_saving import saved_report
from app.ui.presenting.start import present_start
from app.ui.presenting.stations import present_station
from app.ui.presenting.working import with_spending
from app.ui.start_views import HeaderView
from app.ui.views import DecisionsView, StationDetail
from app.ui.widgets.focus_ring import FocusRing
from app.ui.widgets.header import HeaderBar
from app.ui.widgets.station_line import StationLine
from app.ui.widgets.surface import Surface
from app.ui.widgets.tabbing import move_by_tab
from app.ui.window.checking import Checking
from app.ui.window.comparing import Comparing
from app.ui.window.decisions import Decisions
from app.ui.window.desk import Desk
from app.ui.window.exporting import Exporting
from app.ui.window.gatekeeper import Gatekeeper
from app.ui.window.help_dialog import HelpDialog
from app.ui.window.jumping import Jumps
from app.ui.window.notices import NoticeStrip
from app.ui.window.places import Places
from app.ui.window.preferences import Preferences
from app.ui.window.presenter import Presenter
from app.ui.window.reaching import Reaching
from app.ui.window.report_page import ReportPage
from app.ui.window.reports import Reports
from app.ui.window.room import Room
from app.ui.window.row_menu import RowMenu
from app.ui.window.services import Services
from app.ui.window.standing import Standing
from app.ui.window.starting import Starting
from app.ui.window.station_drawer import StationDrawer
from app.ui.window.talking import Talking
from app.ui.window.turning import Turning
from app.ui.window.workspace import Workspace

TICK = 500


class MainWindow(Surface):
    """One project at a time. The state comes from the desk; every command goes to the session."""

    closed = Signal()
    """The window was closed."""

    def __init__(self, kit: Kit, services: Services, session: Session, front: Front | None = None) -> None:
        """Make everything; nothing is open yet. The head and the start page are those of `front` when it has them."""
        super().__init__(kit)
        tokens = kit.theme.tokens
        self.setWindowTitle(kit.tr("app.name"))
        self.setMinimumSize(*tokens.smallest_window)
        self.resize(*tokens.base_window)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self.background = Background(self)
        self.ring = FocusRing(kit, self)
        self._furnish(kit, services, session, front)
        self._show_start()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()

    def _furnish(self, kit: Kit, services: Services, session: Session, front: Front | None = None) -> None:
        """Make the pages and hands of one language inside a part of their own, which can be made anew."""
        self.inside = QWidget(self)
        self.desk = Desk(session, self.inside)
        self.dialogs = DialogQueue(self.inside)
        self.room = Room(kit, services, self.desk, self.dialogs, self)
        self._column = QVBoxLayout(self.inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._make_head(kit, services, front)
        self._make_pages(kit, services, front)
        self._make_hands()
        self._ticker = QTimer(self.inside)
        self._ticker.setInterval(TICK)
        self._wire_project()
        self._wire_pages()
        self._wire_settings()
        self._wire_keys()
        self._outer.addWidget(self.inside)

    def renew(self) -> None:
        """Speak the language of the settings from now on: the same project, page and typed words, made anew."""
        old = Standing.of(self)
        room = self.room
        kit, services = room.services.speak(room.kit, replace(room.services, settings=self.preferences.settings))
        self._furnish(kit, services, self.desk.session)
        old.hand_over(self)

    def _make_head(self, kit: Kit, services: Services, front: Front | None) -> None:
        """Make what stands over the pages."""
        self.header = front.header if front else HeaderBar(kit, HeaderView())
        self.stations = StationLine(kit)
        self.drawer = StationDrawer(kit)
        self.notices = NoticeStrip(kit, services.words)
        for part in (self.header, self.stations, self.drawer, self.notices):
            self._column.addWidget(part)
        self.stations.hide()

    def _make_pages(self, kit: Kit, services: Services, front: Front | None) -> None:
        words = services.words
        self.pages = stack = QStackedWidget(self.inside)
        self.start = front.start if front else StartPage(kit, present_start((), (), services.now(), words))
        self.workspace = Workspace(kit, words, services.preview(kit, self.desk.session), stack)
        self.decisions = DecisionsPage(kit, DecisionsView((), None, 0, 0), stack)
        self.report = ReportPage(kit, words, stack)
        self.settings = SettingsPage(kit, words, stack)
        self._column.addWidget(stack, 1)

    def _make_hands(self) -> None:
        room, inside = self.room, self.inside
        self.gates = Gatekeeper(room, inside)
        self.talking = Talking(room, self.workspace, self.gates, inside)
        self.deciding = Decisions(room, self.decisions, inside)
        self.reports = Reports(room, self.report, inside)
        self.comparing = Comparing(room, self.background, self.workspace.preview, inside)
        self.row_menu = RowMenu(room, inside)
        self.exporting = Exporting(room, self.background, inside)
        self.starting = Starting(room, self.start, inside)
        self.checking = Checking(room, inside)
        self.preferences = Preferences(room, self.settings, inside)
        self.reaching = Reaching(room, inside)
        self.places = Places(room, self.workspace, self.reports, inside)
        self.presenter = Presenter(room, self.header, self.stations, self.workspace, self.gates, self.reports)
        self.presenter.notice = lambda: self.reaching.word
        pages: dict[str, QWidget] = {
            "start": self.start, "workspace": self.workspace, "decisions": self.decisions, "report": self.report,
            "settings": self.settings,
        }  # fmt: skip
        self.turning = Turning(room, self.pages, pages, self.gates, self.deciding, self.reports)
        self.jumps = Jumps(inside, self._areas)

    def _wire_project(self) -> None:
        desk = self.desk
        desk.opened.connect(self._open)
        desk.changed.connect(self.sync)
        self._ticker.timeout.connect(self.presenter.sync)
        for hand in (self.reports, self.starting, self.preferences, self.talking, self.exporting, self.checking):
            hand.said.connect(self.notices.tell)

    def _wire_settings(self) -> None:
        self.reaching.said.connect(self.notices.tell)
        self.starting.connect_asked.connect(self.show_settings)
        self.starting.help_asked.connect(self._show_help)
        self.reaching.connect_asked.connect(self.show_settings)
        self.reaching.changed.connect(self.presenter.sync_header)
        self.preferences.left.connect(self._leave_settings)
        self.preferences.applied.connect(self.reaching.refresh)
        self.preferences.applied.connect(self.desk.ask_preferred)
        self.preferences.language_chosen.connect(self.renew)
        self.header.settings_asked.connect(self.show_settings)
        self.header.model_asked.connect(self.reaching.ask_level)
        self.talking.permit = self.reaching.before

    def _wire_pages(self) -> None:
        talk, gates, turning, places = self.workspace.conversation, self.gates, self.turning, self.places
        gates.changed.connect(self._follow_person)
        self.reports.ready.connect(self._take_report)
        self.deciding.postponed.connect(gates.put_gate_off)
        self.deciding.passages_asked.connect(places.show_passages)
        places.workspace_wanted.connect(turning.show_workspace)
        self.header.home_asked.connect(self._go_home)
        self.checking.serve(self.header, self.start, turning, (self.stations, self.drawer))
        self.header.search_asked.connect(places.ask_search)
        places.project_wanted.connect(lambda path: self.starting.open_folder(Path(path)))
        places.change_wanted.connect(self._write_next)
        self.stations.station_opened.connect(self._open_station)
        talk.answered.connect(self._answer)
        talk.postponed.connect(gates.put_gate_off)
        talk.wanted.connect(gates.want)
        talk.place_asked.connect(places.show_source)
        talk.passages_asked.connect(places.show_passages)
        talk.settings_asked.connect(self.show_settings)
        talk.report_asked.connect(turning.read_report)
        talk.build_asked.connect(lambda: self._choose_middle(conversation=False))
        self.workspace.build.conversation_asked.connect(lambda: self._choose_middle(conversation=True))
        self.workspace.preview.opened_outside.connect(self.reports.open_file)
        self._wire_changes()
        self.report.export_asked.connect(self.exporting.ask_files)
        self.report.back_asked.connect(turning.leave_report)
        self.report.new_asked.connect(self._write_next)
        self.report.file_shown.connect(places.show_version)
        self.report.place_asked.connect(places.show_place_in)

    def _wire_changes(self) -> None:
        self.comparing.serve(self.turning, (self.stations, self.drawer))
        self.comparing.save_asked.connect(self.exporting.ask_comparison)
        self.places.version_shown.connect(self.comparing.offer)
        self.report.changes_asked.connect(self.places.show_changes)
        self.report.save_asked.connect(self._save_report)
        self.start.compare_asked.connect(self.comparing.ask)
        self.workspace.navigator.menu_asked.connect(self.row_menu.open)
        self.row_menu.export_asked.connect(self.exporting.ask_files)
        self.row_menu.changes_asked.connect(self.places.show_changes)
        self.row_menu.compare_asked.connect(self.comparing.ask_source)

    def _save_report(self) -> None:
        view, project = self.report.view, self.desk.project
        if view is not None and project is not None:
            self.exporting.ask_report(saved_report(view, project.folder.name, self.room.words))

    def _wire_keys(self) -> None:
        self.jumps.bind("Ctrl+O", self.starting.ask_folder)
        self.jumps.bind("Ctrl+E", self.exporting.ask_files)
        self.jumps.bind("Ctrl+D", self.comparing.ask)
        self.jumps.bind("Ctrl+J", self.jump_to_need)
        self.jumps.bind("F7", lambda: self.checking.ask_about(self.workspace.preview.shown))
        self.jumps.bind("Ctrl+F", lambda: self.checking.find_text(self.workspace.preview.find_text))

    def sync(self) -> None:
        """Show the state as it is now."""
        if self.desk.project is None:
            return
        if not self.turning.at_settings:
            self.gates.sync()
        self.presenter.sync()
        run = self.desk.run
        self.workspace.show_building(building=self.turning.shows_building)
        if run is not None and run.outcome:
            self.reports.sync()
        self.drawer.refresh(self._station)
        self.starting.remember()
        self.turning.turn()
        (self._ticker.start if self.desk.is_working else self._ticker.stop)()

    def _station(self, key: str) -> StationDetail:
        run = with_spending(self.desk.run, self.desk.spent)
        return present_station(key, run, self.room.words, self.room.services.now())

    def jump_to_need(self) -> None:
        """Bring what waits for the person to the front and give it the focus."""
        gate = self.gates.next or next(iter(self.desk.run.open_gates if self.desk.run else ()), None)
        if gate is None:
            return
        self.gates.want(gate.gate.id)
        shown = self.workspace.conversation.first_gate
        if self.pages.currentWidget() is self.decisions and self.decisions.pane.sheet is not None:
            self.decisions.pane.sheet.options.rows[0].setFocus()
        elif shown is not None and self.dialogs.open_dialog is None:
            self.workspace.show_middle()
            shown.focus_first.setFocus()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let Tab go in the order of reading."""
        return move_by_tab(self, onward=next)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close without asking: nothing is lost, whatever is going on."""
        self._ticker.stop()
        self.background.close()
        self.preferences.close()
        self.checking.close()
        self.closed.emit()
        super().closeEvent(event)

    def _open(self) -> None:
        for hand in (self.gates, self.deciding, self.reports, self.presenter):
            hand.forget()
        self.notices.clear()
        self.drawer.close_panel()
        self.workspace.conversation.message.set_text(self.starting.request)
        self.workspace.preview.show_nothing(self.room.words.say("preview.empty"))
        self.stations.show()
        self.turning.enter()
        if any(notice.code in EDITED for notice in self.desk.notices):
            # what was changed by hand is told in the conversation, and must be seen before the report covers it
            self.turning.leave_report()
        run, project = self.desk.run, self.desk.project
        self.reaching.refresh()
        if project is not None and project.writable and run is not None and not run.outcome and not run.paused:
            self.reaching.before(self._go_on)

    def _go_on(self) -> None:
        self.desk.begin()
        self.desk.session.go_on()

    def _answer(self, answer: GateAnswer) -> None:
        talk, refused = self.workspace.conversation, self.room.words.say("consent.refused")
        self.reaching.before(lambda: self.gates.send(answer), lambda: talk.refuse(answer.gate, refused))

    def show_settings(self) -> None:
        """Show the settings; the project that is open goes on behind them."""
        self.notices.clear()
        self.stations.hide()
        self.drawer.close_panel()
        self.preferences.show()
        self.turning.show_settings()

    def _leave_settings(self) -> None:
        self.turning.leave_settings()
        self.starting.refresh(self.preferences.settings)
        self.stations.setVisible(self.desk.project is not None and not self.turning.at_home)
        self.sync()

    def _show_help(self) -> None:
        dialog = HelpDialog(self.room.kit, self.room.words, self)
        dialog.connect_asked.connect(lambda: self.dialogs.finish(dialog))
        dialog.connect_asked.connect(self.show_settings)
        self.room.show(dialog)

    def _show_start(self) -> None:
        self.starting.refresh()
        self.stations.hide()
        self.drawer.close_panel()
        self.header.set_view(HeaderView())
        self.turning.go_home()

    def _go_home(self) -> None:
        self.presenter.forget_header()
        self._show_start()

    def _follow_person(self) -> None:
        self.sync()
        self.turning.turn(asked=True)

    def _take_report(self) -> None:
        self.presenter.sync()
        self.turning.turn()

    def _open_station(self, key: str) -> None:
        self.drawer.turn(key, self._station(key))

    def _choose_middle(self, *, conversation: bool) -> None:
        self.turning.wants_conversation = conversation
        self.sync()

    def _write_next(self, begun: str = "") -> None:
        self.turning.leave_report()
        self.workspace.show_middle()
        self.workspace.conversation.begin_message(begun)

    def _areas(self) -> tuple[QWidget, ...]:
        middle, preview = self.workspace.middle, self.workspace.preview
        decisions, report = self.decisions, self.report
        return (self.header, self.stations, self.drawer, self.workspace.navigator, middle, preview, self.start,
                self.settings,
                decisions.assumptions, decisions.answers, decisions.pane, report.body, report.side)  # fmt: skip

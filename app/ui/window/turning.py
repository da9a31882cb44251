"""The hand that turns pages: where the run stands decides, but nothing comes between a person and their typing."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.presenting.showing import Page, choose_page, is_building
from app.ui.window.decisions import Decisions
from app.ui.window.gatekeeper import Gatekeeper
from app.ui.window.reports import Reports
from app.ui.window.room import Room, is_typing


class Turning(QObject):
    """Pages by name: start, workspace, decisions, report, settings."""

    def __init__(
        self,
        room: Room,
        stack: QStackedWidget,
        pages: dict[str, QWidget],
        gates: Gatekeeper,
        deciding: Decisions,
        reports: Reports,
    ) -> None:
        """Hold the pages; the start page is in front."""
        super().__init__(stack)
        self._room, self._stack, self._pages = room, stack, pages
        self._gates, self._deciding, self._reports = gates, deciding, reports
        self.left: set[str] = set()
        self.at_home = True
        self.at_settings = False
        self.at_check = self.at_comparison = False
        self.wants_conversation = False
        for page in pages.values():
            stack.addWidget(page)

    def go_home(self) -> None:
        """Show the start page; what is open goes on behind it."""
        self.at_home, self.at_settings, self.at_check, self.at_comparison = True, False, False, False
        self._show("start")

    def show_settings(self) -> None:
        """Show the settings; what is open goes on behind them."""
        self.at_settings = True
        self._show("settings")

    def leave_settings(self) -> None:
        """Show again what was there before the settings."""
        self.at_settings = False
        if self.at_home:
            self._show("start")
            return
        self._show("workspace")
        self.turn(asked=True)

    def show_check(self, page: QWidget) -> None:
        """Show the page of a checked file; what is open goes on behind it."""
        if "check" not in self._pages:
            self._pages["check"] = page
            self._stack.addWidget(page)
        self.at_check = True
        self._show("check")

    def leave_check(self) -> None:
        """Show again what was there before a file was checked."""
        self.at_check = False
        if self.at_settings:
            self._show("settings")
        elif self.at_home:
            self._show("start")
        else:
            self._show("workspace")
            self.turn(asked=True)

    def show_comparison(self, page: QWidget) -> None:
        """Show the page of two compared files; what is open goes on behind it."""
        if "comparison" not in self._pages:
            self._pages["comparison"] = page
            self._stack.addWidget(page)
        self.at_comparison = True
        self._show("comparison")

    def leave_comparison(self) -> None:
        """Show again what was there before two files were compared."""
        self.at_comparison = False
        if self.at_check:
            self._show("check")
        else:
            self.leave_check()

    def take_over(self, other: "Turning") -> None:
        """Stand where another hand of the same window stood."""
        self.at_home, self.at_settings = other.at_home, other.at_settings
        self.wants_conversation, self.left = other.wants_conversation, set(other.left)

    def enter(self) -> None:
        """Show the workspace of a project that was just opened."""
        self.at_home = self.at_settings = self.at_check = self.at_comparison = self.wants_conversation = False
        self.left.clear()
        self._show("workspace")

    def turn(self, *, asked: bool = False) -> None:
        """Show the page for where the run stands; `asked` is for when the person asked for it."""
        if self.at_home or self.at_settings or self.at_check or self.at_comparison:
            return
        gate = self._gates.next
        page = choose_page(self._room.desk.run, self._gates.put_off, self.left)
        if page is Page.REPORT and not self._reports.is_ready:
            return
        if page is Page.DECISIONS and gate is not None:
            self._deciding.show_gate(gate)
        if page is not Page.WORKSPACE and self._is_at("workspace") and is_typing(self._room.host) and not asked:
            return
        self._show(page.value)

    def leave_report(self) -> None:
        """Show the workspace of a run that is over."""
        run = self._room.desk.run
        if run is not None:
            self.left.add(run.run)
        self._show("workspace")

    def read_report(self) -> None:
        """Show the report again."""
        run = self._room.desk.run
        if run is not None:
            self.left.discard(run.run)
        self.turn(asked=True)

    def show_workspace(self) -> None:
        """Bring the workspace to the front; a gate that was shown on another page is put off."""
        self.at_home = self.at_settings = self.at_check = self.at_comparison = False
        if self._is_at("report"):
            self.leave_report()
        elif self._is_at("decisions") and self._gates.next is not None:
            self._gates.put_gate_off(self._gates.next.gate.id)
        self._show("workspace")

    @property
    def shows_building(self) -> bool:
        """True while the build column stands in place of the conversation."""
        return is_building(self._room.desk.run) and not self.wants_conversation

    def _is_at(self, name: str) -> bool:
        return self._stack.currentWidget() is self._pages[name]

    def _show(self, name: str) -> None:
        if not self._is_at(name):
            self._room.host.setFocus()
            self._stack.setCurrentWidget(self._pages[name])

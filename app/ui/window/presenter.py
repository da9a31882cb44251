"""Puts the state into the widgets: everything that is shown of a project is set here, and only when it differs."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from app.relay.nouns.base import Fault
from app.ui.presenting.building import present_build
from app.ui.presenting.conversation import present_lines, present_phases
from app.ui.presenting.gates import gate_title
from app.ui.presenting.naming import counted
from app.ui.presenting.navigator import present_navigator
from app.ui.presenting.overview import EDITED, is_foreign, message_hint, notice_texts, present_header, present_run_line
from app.ui.presenting.remembering import count_remembered
from app.ui.presenting.showing import is_building, is_reported
from app.ui.presenting.stations import present_stations
from app.ui.presenting.working import going_on, with_spending
from app.ui.start_views import HeaderView
from app.ui.widgets.header import HeaderBar
from app.ui.widgets.station_line import StationLine
from app.ui.window.conversation import ConversationView, NoticeView
from app.ui.window.gatekeeper import Gatekeeper
from app.ui.window.reports import Reports
from app.ui.window.room import Room
from app.ui.window.workspace import Workspace


class Presenter(QObject):
    """Pure functions make the views; here they meet the widgets."""

    def __init__(
        self,
        room: Room,
        header: HeaderBar,
        stations: StationLine,
        workspace: Workspace,
        gates: Gatekeeper,
        reports: Reports,
    ) -> None:
        """Hold the widgets."""
        super().__init__(workspace)
        self._room, self._header, self._stations = room, header, stations
        self._workspace, self._gates, self._reports = workspace, gates, reports
        self._last: dict[str, object] = {}
        self.notice: Callable[[], str] = lambda: room.words.say("header.no_key")

    def sync(self) -> None:
        """Show the state as it is now."""
        room, run = self._room, with_spending(self._room.desk.run, self._room.desk.spent)
        now, words = room.services.now(), room.words
        self._show_header()
        stations = present_stations(run, words, self._reports.left if is_reported(run) else 0)
        if self._is_new("stations", stations):
            self._stations.set_stations(stations)
        groups = present_navigator(room.desk.state, room.desk.sources, *count_remembered(room.desk.state), words)
        if self._is_new("groups", groups):
            self._workspace.navigator.set_groups(groups)
        line = present_run_line(run, now, words)
        if self._is_new("line", line):
            self._workspace.show_run(line)
        self._announce()
        view = self._conversation()
        if self._is_new("conversation", view):
            self._workspace.conversation.set_view(view)
        if run is not None and is_building(run):
            self._workspace.build.set_view(present_build(run, words, now))

    def sync_header(self) -> None:
        """Show the head as it is now, where it belongs to a project."""
        if self._room.desk.project is not None and "header" in self._last:
            self._show_header()

    def forget(self) -> None:
        """Show another project from nothing."""
        self._last.clear()
        self._workspace.conversation.clear()
        self._workspace.build.clear()

    def forget_header(self) -> None:
        """Set the head anew when a project is shown again."""
        self._last.pop("header", None)

    def _announce(self) -> None:
        """Say a new question aloud to a screen reader; the focus stays where it is."""
        gate = self._gates.next
        if self._is_new("gate", gate.gate.id if gate is not None else "") and gate is not None:
            title = gate_title(gate.gate, self._room.words)
            said = self._room.words.say("gate.announced", title=title)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._workspace, said))

    def _show_header(self) -> None:
        desk = self._room.desk
        waits = self._room.dialogs.waiting + max(self._count_shown() - 1, 0)
        folder = desk.project.folder if desk.project else None
        view: HeaderView = present_header(folder, desk.state, waits, self._room.words, self.notice())
        if self._is_new("header", view):
            self._header.set_view(view)

    def _count_shown(self) -> int:
        run = self._room.desk.run
        gates = run.open_gates if run is not None and not run.outcome else ()
        return sum(1 for state in gates if state.gate.id not in self._gates.put_off)

    def _conversation(self) -> ConversationView:
        desk, words, run = self._room.desk, self._room.words, self._room.desk.run
        project = desk.project
        writable = project is not None and project.writable
        open_gates = run.open_gates if run is not None and not run.outcome else ()
        return ConversationView(
            lines=present_lines(run, words),
            phases=present_phases(run, words, self._room.services.now(), desk.progress, resting=desk.resting),
            notices=self._notices(),
            gate=self._gates.next,
            waiting=tuple(state for state in open_gates if state.gate.id in self._gates.put_off),
            hint=message_hint(run, writable=writable, words=words),
            sources=tuple(source.name for source in desk.sources),
            report_ready=is_reported(run),
            writable=writable,
            working=is_building(run),
        )

    def _notices(self) -> tuple[NoticeView, ...]:
        desk, say = self._room.desk, self._room.words.say
        plain = tuple(fault for fault in desk.notices if fault.code not in EDITED)
        told = [
            NoticeView(f"project.{number}", say("notice.project"), text)
            for number, text in enumerate(notice_texts(plain, self._room.words))
        ]
        told += [self._edit_notice(fault) for fault in desk.notices if fault.code in EDITED]
        if desk.run is not None and is_foreign(desk.run, self._room.words):
            told.append(NoticeView("playbook", say("playbook.title"), say("playbook.english")))
        if desk.run is not None and desk.run.paused and not desk.run.outcome:
            ending = 0 if desk.resting else len(going_on(desk.run, self._room.services.now(), resting=False))
            text = counted("notice.pausing", ending, self._room.words) if ending else say("notice.paused_text")
            told.append(NoticeView("paused", say("notice.paused"), text, say("run.resume")))
        told += self._other_workforce()
        if desk.offered:
            text = say("notice.specialist_text", name=desk.offered)
            told.append(NoticeView("specialist", say("notice.specialist"), text, say("notice.specialist_keep")))
        return tuple(told)

    def _edit_notice(self, fault: Fault) -> NoticeView:
        """Offer to put a hand-edited file back, and to use it where it can be used, else to leave it alone."""
        say, path = self._room.words.say, fault.fields["path"]
        way = "take" if fault.code == "edited_may_be_taken" else "keep"
        text = self._room.words.sentence(fault)
        return NoticeView(
            f"edit:back:{path}", say("notice.edited"), text, say("edit.back"), say(f"edit.{way}"), f"edit:{way}:{path}"
        )

    def _other_workforce(self) -> list[NoticeView]:
        """Offer to go on with whom the settings name, where a run is kept under another one."""
        desk, say = self._room.desk, self._room.words.say
        run, other = desk.run, desk.preferred
        going = run is not None and not run.outcome and desk.project is not None and desk.project.writable
        if (
            run is None
            or not going
            or other in {"", run.workforce}
            or not self._room.words.knows(f"notice.use_{other}")
        ):
            return []
        return [
            NoticeView(
                "workforce", say("notice.workforce"), say(f"notice.workforce_{other}"), say(f"notice.use_{other}")
            )
        ]

    def _is_new(self, name: str, view: object) -> bool:
        if self._last.get(name) == view:
            return False
        self._last[name] = view
        return True

"""The hand of the conversation: requests, notes, pause and stop go to the session; refusals are said in place."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject, Signal

from app.bridge.session import EditWay
from app.relay.nouns.base import Fault
from app.ui.window.gatekeeper import Gatekeeper
from app.ui.window.room import Room
from app.ui.window.workspace import Workspace


class Talking(QObject):
    """A message begins a run when none goes on; otherwise it is kept with the run."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""

    def __init__(self, room: Room, workspace: Workspace, gates: Gatekeeper, parent: QObject | None = None) -> None:
        """Wire `workspace`."""
        super().__init__(parent)
        self._room, self._gates = room, gates
        self.permit: Callable[[Callable[[], None], Callable[[], None]], None] = lambda act, _refused: act()
        self._talk = workspace.conversation
        self._talk.sent.connect(self.send)
        self._talk.notice_pressed.connect(self._press_notice)
        for owner in (workspace.run_foot, self._talk.run_foot, workspace.build):
            owner.pause_asked.connect(self.turn_pause)
            owner.stop_asked.connect(self.ask_stop)
        room.desk.refused.connect(self._refuse)

    def send(self, text: str) -> None:
        """Begin a run with the words, or keep them with the run that goes on."""
        run = self._room.desk.run
        if run is None or run.outcome:
            self.permit(lambda: self._start(text), self._give_back)
        else:
            self._room.session.say(text)

    def _start(self, text: str) -> None:
        self._room.desk.begin()
        self._room.session.start(text)

    def _give_back(self) -> None:
        """Put the words back that were not sent, and say why."""
        self._talk.give_back()
        self.said.emit(self._room.words.say("consent.refused_title"), self._room.words.say("consent.refused"))

    def _resume(self) -> None:
        self._room.desk.begin()
        self._room.session.resume()

    def _press_notice(self, key: str) -> None:
        if key.startswith("edit:"):
            _, way, path = key.split(":", 2)
            self._room.session.settle_edit(path, cast("EditWay", way))
        elif key == "workforce":
            self.permit(self._change_workforce, lambda: None)
        elif key == "specialist":
            self._room.desk.keep_specialist()
        else:
            self.turn_pause()

    def _change_workforce(self) -> None:
        self._room.desk.begin()
        self._room.session.work_with(self._room.desk.preferred)

    def turn_pause(self) -> None:
        """Pause, or go on."""
        run = self._room.desk.run
        if run is not None and run.paused:
            self.permit(self._resume, lambda: None)
        else:
            self._room.session.pause()

    def ask_stop(self) -> None:
        """Stop the run once the person said so."""
        self._room.ask("stop").chosen.connect(self._room.session.stop)

    def _refuse(self, about: str, fault: Fault) -> None:
        if fault.code == "no_project" and about not in {"project", "request"}:
            return
        sentence = self._room.sentence(fault)
        if about == "request":
            self._talk.give_back()
        if not self._gates.refuse(about, fault) and not self._talk.refuse(about, sentence):
            self.said.emit(self._room.words.say("notice.not_done"), sentence)

"""The runner: beat by beat it finds what is next, has it done, and commits it before anything builds on it.

Synchronous. Independent steps of one beat run in plain threads. Answers, pause and stop may come from another
thread at any time; everything goes through the journal under one lock.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pydantic import BaseModel

from app.relay.answering import accept_answer, accept_item
from app.relay.earlier import (
    approved_before,
    base_run,
    built_versions,
    delivered_words,
    earlier_runs,
    ledger_text,
    standard_before,
)
from app.relay.failing import other_workforce
from app.relay.faults import fault_of
from app.relay.fold import fold_all
from app.relay.foreseeing import drafter, foresee, settled_details, was_begun_by_another
from app.relay.handoff import next_beat
from app.relay.nouns.events import (
    Event,
    GateAnswered,
    GateOpened,
    ItemAnswered,
    PhaseEntered,
    Recorded,
    RunEnded,
    RunPaused,
    RunResumed,
    RunStarted,
    Said,
    StepDone,
    StepFailed,
    StepStarted,
    ToDoDone,
    WorkforceChanged,
)
from app.relay.nouns.gate import Answerer, GateAnswer, ItemAnswer
from app.relay.nouns.report import Usage
from app.relay.nouns.source import SourceFile
from app.relay.performing import Outcome, Ports, perform
from app.relay.ports import Desk, JournalPort
from app.relay.problems import RelayProblem, Stopped, WorkProblem
from app.relay.state import ProjectState, RunState
from app.relay.steps import AnyStep
from app.relay.taking import EditedFile, edit_events, edited_file, read_edit
from app.relay.view import Roster, RunView

Standing = Literal["waiting", "finished", "paused", "stopped", "idle"]
_INLINE_LIMIT = 4_000


@dataclass(frozen=True)
class RunSettings:
    """How a run is worked: its mode, how many assignments at the same time, and how thoroughly the person is asked.

    An empty `depth` lets each run ask for it.
    """

    mode: Literal["Autopilot", "Check"] = "Autopilot"
    parallel: int = 4
    depth: Literal["", "Quick", "Standard", "Deep"] = ""


Going = dict[Future[Outcome], tuple[str, AnyStep]]
"""Work under way, with the run it belongs to."""
SettingsNow = Callable[[], RunSettings]
"""Gives the settings in force whenever it is asked, so that a run begins with those of the moment."""


class Relay:
    """One project's relay. It owns nothing but the journal it was given and the state folded from it."""

    def __init__(
        self,
        journal: JournalPort,
        ports: Ports,
        roster: Roster,
        settings: RunSettings | SettingsNow,
        announce: Callable[[Recorded, ProjectState], None],
        progress: Callable[[str, str], None],
    ) -> None:
        """Fold the journal. `announce` is told of every event after it is durable, `progress` of (step, words)."""
        self._journal = journal
        self._ports = ports
        self._roster = roster
        self._settings: SettingsNow = (lambda: settings) if isinstance(settings, RunSettings) else settings
        self._announce = announce
        self._progress = progress
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._rest = threading.Event()
        self._cache: dict[str, BaseModel] = {}
        self._spending: Callable[[str, Usage], None] = lambda _step, _usage: None
        self._sources: tuple[SourceFile, ...] = ()
        self._state = fold_all(journal.recorded())

    @property
    def state(self) -> ProjectState:
        """The folded state; frozen, so it may be kept and compared."""
        with self._lock:
            return self._state

    def tell_spending(self, spending: Callable[[str, Usage], None]) -> None:
        """Tell `spending` of (step, what it cost so far) while steps go on, from their threads."""
        self._spending = spending

    def start(
        self, request: str, today: str, context: str = "trunk", name: str = "Main line", workforce: str = ""
    ) -> str:
        """Begin a run for a request and return its name. Raises RelayProblem when one is still going on.

        An empty `workforce` means the usual one.
        """
        text = " ".join(request.split())
        if not text:
            raise RelayProblem("empty_request")
        with self._lock:
            current = self._state.current
            if current is not None and not current.outcome:
                raise RelayProblem("run_going_on", request=current.request)
            run, settings = f"run-{len(self._state.runs) + 1}", self._settings()
            started = RunStarted(
                request=text,
                workforce=workforce or self._ports.workforce.name,
                mode=settings.mode,
                depth=settings.depth,
                today=today,
                sources={source.path: source.sha256 for source in self._list_sources()},
                context_name=name,
            )
            self._append((started, PhaseEntered(phase="intake")), context, run)
            return run

    def advance(self) -> Standing:
        """Work until nothing is ready: the run waits for the person, is finished, paused or stopped."""
        self._stop.clear()
        with ThreadPoolExecutor(max_workers=self._settings().parallel, thread_name_prefix="relay") as pool:
            going: Going = {}
            while True:
                self._start_ready(pool, going)
                if not going:
                    return self._standing()
                done, _ = wait(going, timeout=0.05, return_when=FIRST_COMPLETED)
                for future in done:
                    self._commit(*going.pop(future), future)

    def answer_item(self, gate: str, answer: ItemAnswer, by: Answerer = "person") -> None:
        """Record the answer to one item; the last open item of a details gate settles the gate."""
        self.answer_items(gate, ((answer, by),))

    def answer_items(self, gate: str, answers: Sequence[tuple[ItemAnswer, Answerer]]) -> None:
        """Record several answers of one gate together: all of them, or none when one does not fit."""
        with self._lock:
            run = self._running()
            fitted = [(accept_item(run, gate, answer), by) for answer, by in answers]
            events: list[Event] = [ItemAnswered(gate=gate, answer=answer, by=by) for answer, by in fitted]
            state = run.gates[gate]
            if fitted and set(state.open_items) <= {answer.key for answer, _ in fitted}:
                events += settled_details(state, fitted[-1][1])
            self._append(events, run.context, run.run)

    def answer(self, answer: GateAnswer) -> None:
        """Record the answer to a whole gate; "postponed" changes nothing and is not recorded."""
        if answer.body.kind == "postponed":
            return
        with self._lock:
            run = self._running()
            fitted = accept_answer(run, answer)
            workforce = other_workforce(run.gates[answer.gate].gate, fitted)
            self._hand_over(run, workforce, (GateAnswered(answer=fitted),))

    def say(self, text: str) -> None:
        """Record a line of the person in the conversation; while work goes on, say what becomes of it."""
        with self._lock:
            run = self._state.current
            if run is not None and text.strip():
                told = (Said(by="relay", text="said.noted"),) if not run.outcome else ()
                self._append((Said(by="person", text=text.strip()), *told), run.context, run.run)

    def edited(self, path: str) -> EditedFile | None:
        """Return what a readable file that was changed by hand stands for, None when it is not read back."""
        view = self.view()
        return edited_file(view, path) if view is not None else None

    def take_edit(self, path: str, text: str) -> bool:
        """Take over what a person wrote into a readable file; say whether it says anything new.

        Raises RelayProblem when the file is not read back, cannot be read, or comes too late.
        """
        with self._lock:
            run, view, edited = self._running(), self.view(), self.edited(path)
            if edited is None or view is None:
                raise RelayProblem("edit_not_read", path=path)
            result = read_edit(view, edited, text)
            events = edit_events(view, edited, result, lambda one: self._kept_result(edited.key, one))
            self._append(events, run.context, run.run)
            return bool(events)

    def _kept_result(self, key: str, result: BaseModel) -> StepDone:
        return StepDone(key=key, object=self._ports.objects.put(result.model_dump_json().encode()))

    def do_todo(self, todo: str, name: str) -> None:
        """Record that the person did, under their name, what only they can do."""
        if not name.strip():
            raise RelayProblem("name_missing")
        with self._lock:
            run = self._state.current
            if run is not None:
                self._append((ToDoDone(todo=todo, name=name.strip()),), run.context, run.run)

    def work_with(self, workforce: str) -> None:
        """Let another workforce go on with the run. Raises RelayProblem when nothing is going on.

        One that works only from what was settled for it begins the request anew, once another has done any of it.
        """
        with self._lock:
            self._hand_over(self._running(), workforce, ())

    def pause(self) -> None:
        """Begin nothing more. Calls and files under way end and are kept, so that nothing is paid for in vain."""
        self._rest.set()
        self._mark(RunPaused())

    def resume(self) -> None:
        """Go on after a pause; `advance` does the work."""
        self._rest.clear()
        self._mark(RunResumed())

    def stop(self) -> None:
        """End the run and keep what is finished."""
        self._stop.set()
        self._mark(RunEnded(outcome="stopped"))

    def interrupt(self) -> None:
        """Ask `advance` to return soon without changing the run (the window is closing)."""
        self._stop.set()

    def view(self) -> RunView | None:
        """Return the view of the current run, for reports and screens, or None in an empty project."""
        with self._lock:
            return self._view(self._state.current) if self._state.current else None

    def _hand_over(self, run: RunState, workforce: str, before: tuple[Event, ...]) -> None:
        """Append `before`, and hand the run to another workforce where one is named."""
        if workforce in {"", run.workforce}:
            self._append(before, run.context, run.run)
        elif workforce != self._ports.fallback or not was_begun_by_another(run, workforce):
            self._append((*before, WorkforceChanged(workforce=workforce)), run.context, run.run)
        else:
            self._stop.set()
            self._append((*before, RunEnded(outcome="stopped")), run.context, run.run)
            name = self._state.contexts[run.context].name
            self.start(run.request, run.today, run.context, name, workforce)
            begun = self._running()
            self._append((Said(by="relay", text="said.begun_anew"),), begun.context, begun.run)

    def _mark(self, event: Event) -> None:
        with self._lock:
            run = self._state.current
            if run is not None and not run.outcome:
                self._append((event,), run.context, run.run)

    def _running(self) -> RunState:
        run = self._state.current
        if run is None or run.outcome:
            raise RelayProblem("no_run")
        return run

    def _standing(self) -> Standing:
        run = self.state.current
        if run is None:
            return "idle"
        if run.outcome:
            return "stopped" if run.outcome == "stopped" else "finished"
        if run.paused:
            return "paused"
        return "stopped" if self._stop.is_set() else "waiting"

    def _start_ready(self, pool: ThreadPoolExecutor, going: Going) -> None:
        """Open gates and hand over until only work is left; start the work that is not going on yet.

        All of it is one group in the journal: a crash in between leaves the run where it was, and the disk is
        waited for once.
        """
        with self._lock:
            run = self._state.current
            if run is None or self._stop.is_set():
                return
            events, fresh = self._due(going)
            if events:
                self._append(events, run.context, run.run)
        workforce = self._ports.workforce_of(run.workforce)
        for step in fresh:
            desk = Desk(
                self._ports.sources, self._report(step), self._stop.is_set, self._rest.is_set, self._spend(step)
            )
            going[pool.submit(perform, step, self._ports, workforce, desk)] = run.run, step

    def _due(self, going: Going) -> tuple[list[Event], list[AnyStep]]:
        """Return the events that are due now, handoffs followed to their end, and the steps to start."""
        state = self._state
        events: list[Event] = []
        while (run := state.current) is not None and not run.outcome and not run.paused:
            beat = next_beat(self._view(run))
            due = [event for gate in run.open_gates if not gate.open_items for event in settled_details(gate)]
            due += [GateOpened(gate=gate) for gate in beat.gates]
            if beat.next_phase is not None and not going:
                due += [*beat.events, PhaseEntered(phase=beat.next_phase, came_from=run.phase)]
            if not due:
                busy = {step.key for _, step in going.values()}
                free = self._settings().parallel - len(going)
                fresh = [step for step in beat.steps if step.key not in busy][: max(free, 0)]
                started = [StepStarted(key=s.key, role=s.role, who=s.who, title=s.title) for s in fresh]
                return [*events, *started], fresh
            events += due
            state = foresee(state, due, run)
        return events, []

    def _report(self, step: AnyStep) -> Callable[[str], None]:
        return lambda words: self._progress(step.key, words)

    def _spend(self, step: AnyStep) -> Callable[[Usage], None]:
        return lambda usage: self._spending(step.key, usage)

    def _commit(self, name: str, step: AnyStep, future: Future[Outcome]) -> None:
        problem = future.exception()
        with self._lock:
            run = self._state.current
            if run is None or run.run != name or run.outcome:
                return
            if isinstance(problem, Stopped):
                return
            if problem is None:
                events = self._result_events(step, future.result())
            else:
                attempt = run.steps[step.key].attempts + 1
                spent = problem.spent if isinstance(problem, WorkProblem) else Usage()
                events = [StepFailed(key=step.key, fault=fault_of(problem), attempt=attempt, usage=spent)]
            self._append(events, run.context, run.run)

    def _result_events(self, step: AnyStep, outcome: Outcome) -> list[Event]:
        text = outcome.result.model_dump_json()
        if len(text) > _INLINE_LIMIT:
            done = StepDone(key=step.key, object=self._ports.objects.put(text.encode()), usage=outcome.usage)
        else:
            done = StepDone(key=step.key, result=outcome.result.model_dump(mode="json"), usage=outcome.usage)
        return [done, *outcome.events]

    def _append(self, events: Sequence[Event], context: str, run: str) -> None:
        recorded = self._journal.append(events, context, run)
        for entry in recorded:
            self._state = fold_all((entry,), self._state)
            self._announce(entry, self._state)

    def _list_sources(self) -> tuple[SourceFile, ...]:
        self._sources = self._ports.sources.list()
        return self._sources

    def _view(self, run: RunState) -> RunView:
        if not self._sources and run.sources:
            self._list_sources()
        sources = tuple(source for source in self._sources if source.path in run.sources)
        earlier, fetch = earlier_runs(self._state, run), self._ports.objects.get
        workforce, built_on = self._ports.workforce_of(run.workforce), base_run(earlier)
        return RunView(
            state=run,
            roster=self._roster,
            sources=sources,
            fetch=fetch,
            cache=self._cache,
            drafted_from=self._ports.workforce_of(drafter(run, self._ports.fallback)).drafted_from,
            checks_by=workforce.checks_by,
            estimate=workforce.estimate,
            approved_before=approved_before(earlier),
            earlier_versions=built_versions(earlier),
            standard_before=standard_before(earlier, fetch),
            ledger=ledger_text(self._state),
            delivered=lambda: delivered_words(earlier, fetch),
            base=cache(lambda: self._view(built_on) if built_on is not None else None),
            fallbacks=(self._ports.fallback,) if self._ports.fallback else (),
        )

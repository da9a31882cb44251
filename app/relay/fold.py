"""The pure fold: events in, state out. Resume, history, cost and the live view are all this one function."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from app.relay.nouns.events import (
    FileBuilt,
    FileReleased,
    GateAnswered,
    GateOpened,
    ItemAnswered,
    Kept,
    LedgerWritten,
    PhaseEntered,
    Recorded,
    RunEnded,
    RunPaused,
    RunResumed,
    RunStarted,
    Said,
    StepDone,
    StepFailed,
    StepsReopened,
    StepStarted,
    ToDoDone,
    WorkforceChanged,
)
from app.relay.nouns.report import Usage
from app.relay.state import ContextState, GateState, ProjectState, RunState, SaidState, StepState


def fold_all(recorded: Iterable[Recorded], state: ProjectState | None = None) -> ProjectState:
    """Fold events into a state, starting from an empty one or from a given one."""
    state = state or ProjectState()
    for entry in recorded:
        state = fold(state, entry)
    return state


def fold(state: ProjectState, entry: Recorded) -> ProjectState:
    """Fold one event. An event for a run that never started changes nothing but the sequence number."""
    state = replace(state, seq=entry.seq)
    event = entry.event
    if isinstance(event, RunStarted):
        return _start_run(state, entry, event)
    if isinstance(event, LedgerWritten):
        return state.with_section(event)
    if isinstance(event, Kept):
        return _keep(state, entry, event)
    run = state.runs.get(entry.run)
    if run is None:
        return state
    state = state.with_run(_HANDLERS[type(event)](run, entry, event))
    if isinstance(event, RunEnded) and event.outcome == "answered":
        return _return_to_work(state, state.runs[entry.run])
    return state


def _return_to_work(state: ProjectState, question: RunState) -> ProjectState:
    """After a question was answered, the work before it is current again, with the answer in its conversation."""
    names = [name for name in state.contexts[question.context].runs if state.runs[name].outcome != "answered"]
    if not names:
        return state
    work = state.runs[names[-1]]
    asked = SaidState(question.started, Said(by="person", text=question.request))
    work = replace(work, said=(*work.said, asked, *question.said))
    return replace(state.with_run(work), active=work.run)


def _keep(state: ProjectState, entry: Recorded, event: Kept) -> ProjectState:
    """Take over what holds from an earlier run; what was paid for there costs nothing here."""
    run, before = state.runs.get(entry.run), state.runs.get(event.run)
    if run is None or before is None:
        return state
    steps = {key: replace(before.steps[key], usage=Usage()) for key in event.steps if before.step_done(key)}
    gates = {key: before.gates[key] for key in event.gates if key in before.gates}
    files = {name: before.released[name] for name in event.files if name in before.released}
    return state.with_run(
        replace(
            run,
            steps={**run.steps, **steps},
            gates={**run.gates, **gates},
            released={**run.released, **files},
        )
    )


def _start_run(state: ProjectState, entry: Recorded, event: RunStarted) -> ProjectState:
    run = RunState(
        run=entry.run,
        context=entry.context,
        request=event.request,
        workforce=event.workforce,
        mode=event.mode,
        depth=event.depth,
        today=event.today,
        started=entry.at,
        sources=event.sources,
        entered={"intake": entry.at},
    )
    context = state.contexts.get(entry.context) or ContextState(
        entry.context, event.context_name, event.parent, event.purpose
    )
    context = replace(context, runs=(*context.runs, entry.run))
    contexts = {**state.contexts, entry.context: context}
    return replace(state, contexts=contexts, runs={**state.runs, entry.run: run}, active=entry.run)


def _enter_phase(run: RunState, entry: Recorded, event: PhaseEntered) -> RunState:
    return replace(run, phase=event.phase, entered={**run.entered, event.phase: entry.at})


def _start_step(run: RunState, entry: Recorded, event: StepStarted) -> RunState:
    before = run.steps.get(event.key)
    attempts = before.attempts if before else 0
    step = StepState(event.key, event.role, event.who, event.title, "running", entry.at, attempts=attempts)
    step = replace(step, workforce=run.workforce, usage=before.usage if before else Usage())
    return replace(run, steps={**run.steps, event.key: step})


def _finish_step(run: RunState, entry: Recorded, event: StepDone) -> RunState:
    before = run.steps.get(event.key) or StepState(event.key, "", "", "", "running", entry.at)
    step = replace(
        before,
        status="done",
        finished=entry.at,
        result=event.result,
        object=event.object,
        usage=before.usage + event.usage,
        fault=None,
    )
    return replace(run, steps={**run.steps, event.key: step})


def _fail_step(run: RunState, entry: Recorded, event: StepFailed) -> RunState:
    before = run.steps.get(event.key) or StepState(event.key, "", "", "", "running", entry.at)
    step = replace(
        before,
        status="failed",
        finished=entry.at,
        fault=event.fault,
        attempts=event.attempt,
        usage=before.usage + event.usage,
    )
    return replace(run, steps={**run.steps, event.key: step})


def _reopen_steps(run: RunState, _entry: Recorded, event: StepsReopened) -> RunState:
    return replace(run, steps={key: step for key, step in run.steps.items() if key not in event.keys})


def _open_gate(run: RunState, entry: Recorded, event: GateOpened) -> RunState:
    return replace(run, gates={**run.gates, event.gate.id: GateState(event.gate, entry.at)})


def _answer_item(run: RunState, _entry: Recorded, event: ItemAnswered) -> RunState:
    gate = run.gates.get(event.gate)
    if gate is None:
        return run
    answers = {**gate.answers, event.answer.key: event.answer}
    by = {**gate.by, event.answer.key: event.by}
    return replace(run, gates={**run.gates, event.gate: replace(gate, answers=answers, by=by)})


def _answer_gate(run: RunState, entry: Recorded, event: GateAnswered) -> RunState:
    gate = run.gates.get(event.answer.gate)
    if gate is None:
        return run
    answers, by = dict(gate.answers), dict(gate.by)
    if event.answer.body.kind == "filled":
        answers.update({answer.key: answer for answer in event.answer.body.answers})
        by.update({answer.key: event.answer.by for answer in event.answer.body.answers})
    answered = replace(gate, answers=answers, by=by, answer=event.answer, answered=entry.at)
    return replace(run, gates={**run.gates, event.answer.gate: answered})


def _build_file(run: RunState, _entry: Recorded, event: FileBuilt) -> RunState:
    versions = (*run.built.get(event.deliverable, ()), event)
    return replace(run, built={**run.built, event.deliverable: versions})


def _release_file(run: RunState, _entry: Recorded, event: FileReleased) -> RunState:
    return replace(run, released={**run.released, event.file.deliverable: event.file})


def _say(run: RunState, entry: Recorded, event: Said) -> RunState:
    return replace(run, said=(*run.said, SaidState(entry.at, event)))


def _do_todo(run: RunState, _entry: Recorded, event: ToDoDone) -> RunState:
    return replace(run, todo_done={**run.todo_done, event.todo: event.name})


def _pause(run: RunState, _entry: Recorded, _event: RunPaused) -> RunState:
    return replace(run, paused=True)


def _resume(run: RunState, _entry: Recorded, _event: RunResumed) -> RunState:
    return replace(run, paused=False)


def _change_workforce(run: RunState, _entry: Recorded, event: WorkforceChanged) -> RunState:
    return replace(run, workforce=event.workforce)


def _end(run: RunState, entry: Recorded, event: RunEnded) -> RunState:
    return replace(run, outcome=event.outcome, ended=entry.at)


_HANDLERS: dict[type, Callable[[RunState, Recorded, Any], RunState]] = {
    PhaseEntered: _enter_phase,
    StepStarted: _start_step,
    StepDone: _finish_step,
    StepFailed: _fail_step,
    StepsReopened: _reopen_steps,
    GateOpened: _open_gate,
    ItemAnswered: _answer_item,
    GateAnswered: _answer_gate,
    FileBuilt: _build_file,
    FileReleased: _release_file,
    Said: _say,
    ToDoDone: _do_todo,
    RunPaused: _pause,
    RunResumed: _resume,
    WorkforceChanged: _change_workforce,
    RunEnded: _end,
}

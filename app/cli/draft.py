"""`draft`: run the relay on a folder until everything is released or the person is needed."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.bridge.project import OpenProject
from app.cli.answers import Answers, answer_items, read_answers, whole_answer
from app.cli.codes import RELEASED, WAITS, code_of
from app.cli.passwords import Asker, Terminal, ask_until_open
from app.cli.redlines import write_redlines
from app.cli.showing import Output
from app.relay.answering import accept_item
from app.relay.nouns.base import Fault
from app.relay.nouns.gate import Filled, GateAnswer, ItemAnswer
from app.relay.problems import AnswerRefused, RelayProblem
from app.relay.state import GateState, RunState
from app.storage.project import ProjectFolder
from app.storage.project_checks import check_folder
from producers.reading.passwords import Password


@dataclass(frozen=True)
class DraftOptions:
    """What was asked for on the command line."""

    folder: Path
    request: str
    answers: Path | None
    accept_recommended: bool
    take_edits: bool = False


def draft(
    options: DraftOptions, open_project: Callable[[Path], OpenProject], output: Output, asker: Asker | None = None
) -> int:
    """Start or resume the run of a folder. Returns an exit code. Raises RelayProblem for what stops it at once."""
    answers = read_answers(options.answers) if options.answers else Answers()
    if not options.request.strip() and not ProjectFolder.is_project(options.folder):
        check_folder(options.folder)
        raise RelayProblem("empty_request")
    project = open_project(options.folder)
    try:
        output.notices(project.notices)
        before = project.run.run if project.run is not None and project.run.outcome else ""
        _take_edits(project, options, output)
        _unlock(project, asker or Terminal(), output)
        started = _begin(project, options.request, output)
        _work(project, answers, options, output)
        if started and project.run is not None and project.run.run == before:
            output.answered()
            return RELEASED
        return _close(project, answers, output)
    finally:
        project.close()


def _unlock(project: OpenProject, asker: Asker, output: Output) -> None:
    """Ask for the passwords of protected files before anything is read; without a terminal nothing is opened."""
    for file in project.sources.locked() if asker.present else ():

        def try_one(password: Password, path: str = file.path) -> bool:
            text = project.sources.unlock(path, password)
            return not any(fault.code == "wrong-password" for fault in text.file.faults)

        ask_until_open(file.path, try_one, asker, output)


def _for_terminals(fault: Fault) -> Fault:
    """Return what is wrong with a source; of a protected one, what a person at a command line can do."""
    return fault.model_copy(update={"code": "cli.locked_source"}) if fault.code == "encrypted" else fault


def _take_edits(project: OpenProject, options: DraftOptions, output: Output) -> None:
    """Show what was changed by hand in files that are read back, and take it over when that was asked for."""
    for edit in project.edits:
        if not project.can_take(edit.path):
            continue
        output.difference(edit.path, project.difference(edit.path))
        if options.take_edits:
            taken = project.take_edit(edit.path)
            output.say("cli.edit_taken" if taken else "cli.edit_says_nothing_new", path=edit.path)


def _begin(project: OpenProject, request: str, output: Output) -> bool:
    """Go on with the run that is going on, or start one; say whether one was started."""
    run = project.run
    if run is not None and not run.outcome:
        if request and " ".join(request.split()) != run.request:
            raise RelayProblem("cli.run_going_on", request=run.request, folder=str(project.path))
        output.resumed(run)
        return False
    if not request and run is not None:
        return False
    project.start(request)
    return True


def _work(project: OpenProject, answers: Answers, options: DraftOptions, output: Output) -> None:
    while True:
        standing = project.advance()
        run = project.run
        if standing != "waiting" or run is None:
            return
        progressed = [_answer(project, gate, answers, options, output) for gate in run.open_gates]
        if not any(progressed):
            return


def _answer(project: OpenProject, state: GateState, answers: Answers, options: DraftOptions, output: Output) -> bool:
    """Answer what can be answered of one gate; say whether anything was."""
    accept = options.accept_recommended
    try:
        whole = whole_answer(state.gate, answers, accept=accept)
        if whole is not None:
            project.answer(whole[0])
            return True
        found = answer_items(state, answers, accept=accept)
        fitting = [(answer, by) for answer, by in found if _fits(project, state, answer, output)]
        if state.gate.kind == "details":
            project.answer_items(state.gate.id, fitting)
            return bool(fitting)
        whole_form = len(fitting) == len(found) and _fill(project, state, fitting)
        return whole_form or _keep(project, state, fitting)
    except AnswerRefused as problem:
        output.refused(problem.fault)
        return False


def _fits(project: OpenProject, state: GateState, answer: ItemAnswer, output: Output) -> bool:
    """Say whether an answer fits its item; one that does not is named, and the question stays open."""
    run = project.run
    try:
        return run is not None and accept_item(run, state.gate.id, answer) is not None
    except RelayProblem as problem:
        output.refused(problem.fault)
        return False


def _keep(project: OpenProject, state: GateState, found: list[Any]) -> bool:
    """Keep the answers that are there, so that only the others are asked for; say that the gate still waits."""
    if found:
        project.answer_items(state.gate.id, found)
    return False


def _fill(project: OpenProject, state: GateState, found: list[Any]) -> bool:
    known = {answer.key for answer, _ in found} | set(state.answers)
    if not (found or state.answers) or any(item.required and item.key not in known for item in state.gate.items):
        return False
    body = Filled(answers=tuple(answer for answer, _ in found))
    sources = {source for _, source in found} | set(state.by.values())
    by = next((one for one in ("answers file", "person") if one in sources), "recommended")
    gate = state.gate
    project.answer(
        GateAnswer.model_validate({"gate": gate.id, "run": gate.run, "shown": gate.shown, "body": body, "by": by})
    )
    return True


def _asked(run: RunState) -> frozenset[str]:
    """Return the keys of everything that was asked in a run so far, in this call or an earlier one."""
    return frozenset(item.key for gate in run.gates.values() for item in gate.gate.items)


def _close(project: OpenProject, answers: Answers, output: Output) -> int:
    run = project.run
    output.notices(project.troubles)
    output.notices(tuple(_for_terminals(fault) for fault in project.sources.faults()))
    if run is None or not run.outcome:
        asked_facts = run is not None and any(gate.gate.kind == "facts" for gate in run.gates.values())
        facts = _asked(run) if run is not None and asked_facts else frozenset()
        output.unused_answers(answers.strange(facts))
        output.waiting(run)
        return WAITS
    output.unused_answers(answers.unused(_asked(run)))
    output.finished(run, project.report(), project.path)
    output.redlines(tuple(write_redlines(project)))
    return code_of(run)

"""Report: what was delivered, what was not, and what only a person can still do. Counted by code."""

from datetime import datetime

from app.relay.assignments import Summary, WriteSummary
from app.relay.beat import Beat
from app.relay.contents import Mark, walk_marks
from app.relay.corrections import acceptance_tests, corrected_names
from app.relay.nouns.base import Fault
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.discovery import Inquiry
from app.relay.nouns.events import LedgerWritten, RunEnded, Said
from app.relay.nouns.facts import FactSpec, FoundFact
from app.relay.nouns.finding import Finding
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import AcceptanceTest, Plan, Task
from app.relay.nouns.report import GoalResult, ReleasedFile, Report, TaskResult, ToDo, Usage
from app.relay.nouns.review import Review, TestResult
from app.relay.phases.approved import approved_goals, goals_section
from app.relay.phases.assembly import current_team
from app.relay.phases.built import file_suffix, places_of, rendered
from app.relay.phases.detail import current_blueprint, plan_tasks
from app.relay.phases.discovery import discovery_brief
from app.relay.phases.verification import overrides, reviews_of
from app.relay.steps import AssignedStep, CheckResult
from app.relay.texts.facts import value_words
from app.relay.texts.report import report_text
from app.relay.view import RunView
from producers.content.document import Document, Signatures
from producers.content.runs import Blank, Verify


def report_beat(view: RunView) -> Beat:
    """Have the documenter add its sentences, then close the run with the counted outcome."""
    if not view.done("summary"):
        outcomes = tuple(f"{task.output}: {task.status}" for task in task_results(view))
        assignment = WriteSummary(brief=view.brief, outcomes=outcomes)
        return Beat(steps=(AssignedStep("summary", "Documenter", "Documenter", view.state.request, assignment),))
    report = build_report(view)
    outcome = "released" if all(file.released for file in report.files) and report.files else "incomplete"
    section = LedgerWritten(
        section="reports", title="Report", status="done", content=report_text(report), base_version=0, by="Documenter"
    )
    offered = tuple(
        Said(by="relay", text="", fault=Fault(code="said.note_offered", fields={"note": note})) for note in view.notes
    )
    goals = (goals_section(view),) if corrected_names(view) else ()
    return Beat(
        next_phase="complete", events=(*offered, *goals, section, RunEnded.model_validate({"outcome": outcome}))
    )


def build_report(view: RunView) -> Report:
    """Return the report. It is green only when every file is out, every test ran and passed, and nothing is open."""
    tasks, goals, files = task_results(view), goal_results(view), released_files(view)
    results = all_test_results(view)
    findings = open_findings(view)
    passed = sum(1 for result in results if result.outcome == "passed")
    not_run = tuple(result.test for result in results if result.outcome == "not run")
    whole = all(task.status == "PASS" for task in tasks) and all(goal.outcome == "met" for goal in goals)
    green = whole and bool(files) and all(file.released for file in files) and passed == len(results)
    standard = view.intake.standard
    left = todos(view)
    failed = any(task.status == "FAIL" for task in tasks) or any(goal.outcome == "not met" for goal in goals)
    level, reason = _confidence(green=green, failed=failed, findings=findings, not_run=not_run, todo=left)
    return Report.model_validate(
        {
            "title": view.state.request,
            "green": green,
            "drafted_from": view.drafted_from(*((standard.title, standard.version) if standard else ("", ""))),
            "tasks": tasks,
            "goals": goals,
            "files": files,
            "findings": findings,
            "todo": left,
            "tests_passed": passed,
            "tests_total": len(results),
            "tests_not_run": not_run,
            "confidence": level,
            "confidence_reason": reason,
            "usage": usage_by_role(view),
            "seconds": _seconds(view),
        }
    )


def task_results(view: RunView) -> tuple[TaskResult, ...]:
    """Return one line for each task of the plan, also for tasks nobody could do."""
    return tuple(_task_result(view, task) for task in view.result("plan", Plan).tasks)


def _task_result(view: RunView, task: Task) -> TaskResult:
    team = current_team(view)
    specialist = team.specialist_of(task.id)
    if not specialist:
        return _line(task, "", "", "", "FAIL", (), (task.domain,))
    blueprint = current_blueprint(view, task.id)
    reviews = reviews_of(view, task)
    released = view.state.released.get(task.deliverable)
    out = released is not None and released.released
    clean = all(review.verdict == "pass" for review in reviews) and not any(
        result.outcome == "not run" for review in reviews for result in review.results
    )
    status = "PASS" if out and clean else ("PARTIAL" if out else "FAIL")
    name = blueprint.handoff.output_filename
    return _line(task, specialist, blueprint.handoff.producer, name, status, reviews, _deviations(view, task))


def _line(
    task: Task,
    specialist: str,
    producer: str,
    output: str,
    status: str,
    reviews: tuple[Review, ...],
    deviations: tuple[str, ...],
) -> TaskResult:
    return TaskResult.model_validate(
        {
            "task": task.id,
            "title": task.title,
            "domain": task.domain,
            "specialist": specialist,
            "producer": producer,
            "output": output or task.title,
            "status": status,
            "reviews": reviews,
            "deviations": deviations,
        }
    )


def _deviations(view: RunView, task: Task) -> tuple[str, ...]:
    return tuple(reason for reason in overrides(view, task).values() if reason)


def all_test_results(view: RunView) -> tuple[TestResult, ...]:
    """Return one result for each acceptance test; a test nobody ran is "not run"."""
    known: dict[str, TestResult] = {}
    for task in plan_tasks(view):
        for review in reviews_of(view, task):
            for result in review.results:
                before = known.get(result.test)
                if before is None or before.outcome == "passed":
                    known[result.test] = result
    tests = acceptance_tests(view).tests
    return tuple(known.get(test.id, TestResult(test=test.id, outcome="not run", evidence=test.text)) for test in tests)


def goal_results(view: RunView) -> tuple[GoalResult, ...]:
    """Return each approved goal's outcome with its places."""
    results = {result.test: result for result in all_test_results(view)}
    tests = acceptance_tests(view).tests
    return tuple(_goal_result(view, goal, tests, results) for goal in approved_goals(view))


def _goal_result(
    view: RunView, goal: Goal, tests: tuple[AcceptanceTest, ...], results: dict[str, TestResult]
) -> GoalResult:
    own = [results[test.id] for test in tests if test.covers == goal.id]
    tasks = [task for task in plan_tasks(view) if goal.id in task.goals]
    out = [view.state.released.get(task.deliverable) for task in tasks]
    delivered = bool(tasks) and all(file is not None and file.released for file in out)
    if any(result.outcome == "failed" for result in own) or not delivered:
        outcome = "not met"
    elif not own or any(result.outcome == "not run" for result in own):
        outcome = "not checked"
    else:
        outcome = "met"
    evidence = "; ".join(result.evidence for result in own)
    places = tuple(f"{current_blueprint(view, task.id).title}" for task in tasks)
    return GoalResult.model_validate(
        {"goal": goal.id, "text": goal.text, "outcome": outcome, "places": places, "evidence": evidence}
    )


def released_files(view: RunView) -> tuple[ReleasedFile, ...]:
    """Return each deliverable as released, or with the reason why it is not."""
    files = []
    for task in plan_tasks(view):
        known = view.state.released.get(task.deliverable)
        blueprint = current_blueprint(view, task.id)
        file, built = known or _unreleased(view, task, blueprint), rendered(view, task)
        told = {"counted_by": built.counted_by, "remarks": built.remarks} if built else {"counted_by": ""}
        files.append(file.model_copy(update=told))
    return tuple(files)


def _unreleased(view: RunView, task: Task, blueprint: Blueprint) -> ReleasedFile:
    failing = [review.layer for review in reviews_of(view, task) if review.verdict == "fail"]
    return ReleasedFile(
        deliverable=task.deliverable,
        name=blueprint.handoff.output_filename,
        format=blueprint.handoff.output_format,
        version=len(view.state.built.get(task.deliverable, ())),
        released=False,
        why_not=failing[0] if failing else "not built",
    )


def open_findings(view: RunView) -> tuple[Finding, ...]:
    """Return every finding of the newest files, the worst first."""
    order = {"high": 0, "medium": 1, "low": 2}
    found = [
        finding
        for task in plan_tasks(view)
        if view.done(f"check:{task.deliverable}:{file_suffix(view, task)}")
        for finding in view.result(f"check:{task.deliverable}:{file_suffix(view, task)}", CheckResult).run.findings
    ]
    return tuple(sorted(found, key=lambda finding: order[finding.severity]))


def todos(view: RunView) -> tuple[ToDo, ...]:
    """Return what only a person can do: verify marks, blanks, signatures, and what the documenter adds."""
    found: list[ToDo] = []
    found += disagreements(view)
    for task in plan_tasks(view):
        found += _todos_of(view, task)
    summary = view.result("summary", Summary)
    found += [
        ToDo(id=f"external.{number}", kind="review", text=text) for number, text in enumerate(summary.external, start=1)
    ]
    return tuple(found)


def disagreements(view: RunView) -> list[ToDo]:
    """Return each fact on which sources disagree and nobody decided, with both sides and their places."""
    open_facts = {fact.key for fact in discovery_brief(view).facts if fact.status == "blank"}
    inquiry = view.result("inquire", Inquiry)
    specs = {spec.key: spec for spec in inquiry.facts}
    found = []
    for item in inquiry.disagreements:
        if item.key in open_facts and item.key in specs:
            sides = dict.fromkeys(_side(specs[item.key], side) for side in item.found)
            found.append(ToDo(id=f"fact.{item.key}", kind="disagreement", text=f"{item.label}: {' / '.join(sides)}"))
    return found


def _side(spec: FactSpec, side: FoundFact) -> str:
    value = value_words(spec.kind, side.value, spec.currency, spec.choices)
    return f"{value} ({side.place.file}, {side.place.label})"


def _todos_of(view: RunView, task: Task) -> list[ToDo]:
    blueprint = current_blueprint(view, task.id)
    places = places_of(view, task)
    found: list[ToDo] = []
    for number, mark in enumerate(walk_marks(blueprint.content), start=1):
        if isinstance(mark.run, Verify):
            found.append(
                _todo(
                    task,
                    blueprint,
                    f"verify.{number}",
                    "verify",
                    mark.run.text,
                    mark.run.reason,
                    places.get(mark.block, ""),
                )
            )
        elif isinstance(mark.run, Blank) and mark.run.field != "signature":
            found.append(
                _todo(task, blueprint, f"blank.{number}", "blank", mark.run.label, "", _place_of(mark, places))
            )
    if isinstance(blueprint.content, Document):
        for block in blueprint.content.blocks:
            if isinstance(block, Signatures):
                names = ", ".join(party.called for party in block.parties)
                found.append(_todo(task, blueprint, "sign", "sign", names, "", places.get(block.id, "")))
    return found


def _todo(task: Task, blueprint: Blueprint, suffix: str, kind: str, text: str, detail: str, place: str) -> ToDo:
    return ToDo.model_validate(
        {
            "id": f"{task.deliverable}.{suffix}",
            "kind": kind,
            "text": text,
            "detail": detail,
            "deliverable": blueprint.title,
            "place": place,
        }
    )


def _place_of(mark: Mark, places: dict[str, str]) -> str:
    return places.get(f"{mark.block}:{mark.cell}", places.get(mark.block, ""))


def usage_by_role(view: RunView) -> dict[str, Usage]:
    """Return what each role cost; an unknown price stays unknown."""
    totals: dict[str, Usage] = {}
    for step in view.state.steps.values():
        totals[step.role] = totals.get(step.role, Usage()) + step.usage
    return totals


def _confidence(
    *, green: bool, failed: bool, findings: tuple[Finding, ...], not_run: tuple[str, ...], todo: tuple[ToDo, ...]
) -> tuple[str, str]:
    if not green:
        waiting = bool(not_run) and any(item.kind in {"blank", "disagreement"} for item in todo)
        return "Low", "open_facts" if waiting and not failed else "not_green"
    if any(item.kind in {"blank", "verify"} for item in todo):
        return "Medium", "blanks_left"
    if not_run or any(finding.severity != "low" for finding in findings):
        return "Medium", "open_findings"
    return "High", "all_checked"


def _seconds(view: RunView) -> float:
    moments: list[datetime] = [step.finished for step in view.state.steps.values() if step.finished]
    if not moments:
        return 0.0
    return max((max(moments) - view.state.started).total_seconds(), 0.0)

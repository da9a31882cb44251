"""state.json, version 7.0, and ledger.json, as plain records."""

from typing import Any

from app.relay.phases.assembly import current_team
from app.relay.phases.completeness import all_failures
from app.relay.phases.conflicts import found_conflicts
from app.relay.phases.detail import blueprint_keys, plan_tasks
from app.relay.state import ContextState, ProjectState, RunState
from app.relay.view import RunView

_STATUS = {
    "intake": "prompt", "discovery": "prompt", "goal gate": "prompt", "planning": "planning", "assembly": "planning",
    "detail": "detail", "conflict check": "detail", "completeness gate": "detail", "build": "building",
    "verification": "building", "report": "building", "complete": "complete",
}  # fmt: skip
_WORKFLOW = {
    "prompt": ("intake", "planning"),
    "planning": ("planning", "detail"),
    "build": ("build", "complete"),
}


def state_record(state: ProjectState, view: RunView) -> dict[str, Any]:
    """Return the whole of state.json. Only handoffs move it; it is a projection and holds no truth of its own."""
    contexts = {key: _context(state, context, view) for key, context in state.contexts.items()}
    run = view.state
    last = list(run.entered.items())[-1] if run.entered else ("", run.started)
    return {
        "version": "7.0",
        "initialized": True,
        "active_context": run.context,
        "trunk": contexts.pop("trunk", {"status": "none", "workflow": {}}),
        "branches": contexts,
        "last_handoff": last[1].isoformat(),
        "last_handoff_transition": last[0],
    }


def _context(state: ProjectState, context: ContextState, view: RunView) -> dict[str, Any]:
    run = state.runs[context.runs[-1]]
    record: dict[str, Any] = {
        "status": _STATUS[run.phase],
        "display_name": context.name,
        "created_from": context.parent or None,
        "created_at": state.runs[context.runs[0]].started.isoformat(),
        "purpose": context.purpose or run.request,
        "run": run.run,
        "phase": run.phase,
        "outcome": run.outcome or None,
        "workflow": {name: _phase_times(run, *span) for name, span in _WORKFLOW.items()},
    }
    detail = _detail(view) if run.run == view.state.run else {"started": "detail" in run.entered}
    record["workflow"]["detail"] = {**detail, **_phase_times(run, "detail", "build")}
    return record


def _phase_times(run: RunState, first: str, after: str) -> dict[str, Any]:
    started, completed = run.entered.get(first), run.entered.get(after)
    return {
        "started": started is not None,
        "completed": completed is not None,
        "started_at": started.isoformat() if started else None,
        "completed_at": completed.isoformat() if completed else None,
        "outputs": _outputs(run, first),
    }


def _outputs(run: RunState, first: str) -> list[str]:
    """Return the readable files and released files that came out of a phase of the workflow."""
    if first == "intake":
        return ["discovery_brief.md", "discovery_output.json"] if "goal gate" in run.entered else []
    if first == "planning":
        made = {"plan": "plan.md", "team": "team_assignment.json"}
        return [name for key, name in made.items() if run.step_done(key)]
    if first == "detail":
        return ["blueprint-conflicts.md"] if run.step_done("conflicts:1") else []
    files = sorted(file.path for file in run.released.values() if file.released)
    return [*files, "build_report.md", "report.json"] if run.step_done("summary") else files


def _detail(view: RunView) -> dict[str, Any]:
    if "detail" not in view.state.entered:
        return {"team_assignment": None, "specialists": []}
    entered = view.state.entered
    checked = view.done("conflicts:1")
    complete = "completeness gate" in entered
    failures = all_failures(view) if complete and "build" not in entered else {}
    conflicts = found_conflicts(view, 1) if checked else ()
    specialists = [_specialist(view, name) for name in _specialists(view)]
    working = [item["name"] for item in specialists if item["status"] == "in_progress"]
    return {
        "team_assignment": "team_assignment.json",
        "specialists": specialists,
        "current_specialist": working[0] if working else None,
        "execution_phase": _execution_phase(view, specialists),
        "conflict_check": {
            "ran": checked,
            "passed": "completeness gate" in entered,
            "issues": [conflict.text for conflict in conflicts],
        },
        "completeness_gate": {
            "ran": complete,
            "passed": "build" in entered,
            "failures": [fault.code for faults in failures.values() for fault in faults],
        },
    }


def _execution_phase(view: RunView, specialists: list[dict[str, Any]]) -> int:
    """Return the first phase of the order that is not over, or the last one when all are."""
    over = {item["name"] for item in specialists if item["status"] == "completed"}
    order = current_team(view).execution_order
    return next((phase.phase for phase in order if set(phase.specialists) - over), order[-1].phase if order else 1)


def _specialists(view: RunView) -> tuple[str, ...]:
    return tuple(item.specialist for item in current_team(view).specialist_assignments)


def _specialist(view: RunView, name: str) -> dict[str, Any]:
    team = current_team(view)
    tasks = [task for task in plan_tasks(view) if team.specialist_of(task.id) == name]
    stages = [_stage(view, task.id) for task in tasks]
    done = all(stage == "done" for stage in stages)
    started = any(view.state.steps.get(f"explore:{task.id}") for task in tasks) or done
    return {
        "name": name,
        "tasks": [{"task_id": task.id, "depth": team.depth_of(task.id)} for task in tasks],
        "status": "completed" if done else ("in_progress" if started else "pending"),
        "stage": next((stage for stage in stages if stage != "done"), "done"),
        "stage1_path": [f"scratch/{name}-{task.deliverable}-stage1.md" for task in tasks],
        "decisions_path": [f"scratch/{name}-{task.deliverable}-decisions.json" for task in tasks],
        "blueprint_path": [f"blueprints/{name}-{task.deliverable}.md" for task in tasks],
    }


def _stage(view: RunView, task: str) -> str:
    if blueprint_keys(view, task):
        return "done"
    if view.answered(f"details:{task}"):
        return "stage2"
    return "user_gate" if view.gate(f"details:{task}") else "stage1"


def ledger_record(state: ProjectState) -> dict[str, Any]:
    """Return the whole of ledger.json."""
    sections = [
        {"id": item.id, "title": item.title, "status": item.status, "content": item.content, "version": item.version}
        for item in state.ledger.values()
    ]
    return {"version": state.ledger_version, "sections": sections}

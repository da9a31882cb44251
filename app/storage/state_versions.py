"""The versions of `state.json`: 3.0 (one pipeline), 4.0 (trunk and branches), 5.0 and 6.0 (in between), 7.0 (ours).

Nothing of an older state is dropped: what 7.0 has no place for is kept under `migrated_from` in its context.
"""

from collections.abc import Mapping
from typing import Any

from app.storage import strictjson
from app.storage.problems import StorageProblem
from app.storage.strictjson import NotStrictJson

STATE_VERSION = "7.0"
_OLDER = ("3.0", "4.0", "5.0", "6.0")

_STATUS = {"executing": "building", "execution": "building", "design": "detail", "engineering": "detail"}
_KNOWN_STATUS = frozenset({"none", "prompt", "planning", "detail", "building", "testing", "complete"})
_REPLACED = ("design", "engineering", "execution")

State = dict[str, Any]


def read_state(text: bytes | str) -> State:
    """A state of any known version. Raises `StorageProblem`: `state-unreadable` or `state-newer`."""
    try:
        state = strictjson.loads_object(text)
    except NotStrictJson as error:
        raise StorageProblem("state-unreadable", detail=str(error)) from error
    version = _version(state)
    if version not in {*_OLDER, STATE_VERSION}:
        raise StorageProblem("state-newer", found=version, known=STATE_VERSION)
    return {**state, "version": version}


def migrate_state(state: Mapping[str, Any]) -> State:
    """The same state as version 7.0; one that already is comes back unchanged. Raises `StorageProblem`."""
    version = _version(state)
    if version == STATE_VERSION:
        return dict(state)
    if version not in _OLDER:
        raise StorageProblem("state-newer", found=version, known=STATE_VERSION)
    trunked = _give_trunk(state) if version == "3.0" else dict(state)
    branches = _object(trunked.get("branches", {}), "branches")
    return {
        "initialized": True,
        "last_handoff": None,
        "last_handoff_transition": None,
        **trunked,
        "version": STATE_VERSION,
        "active_context": _text(trunked.get("active_context", "trunk")),
        "trunk": _migrate_context(trunked.get("trunk", {}), version),
        "branches": {key: _migrate_context(branch, version) for key, branch in branches.items()},
    }


def migrate_state_text(text: bytes | str) -> State:
    """Read a state of any known version and bring it to 7.0. Raises `StorageProblem`."""
    return migrate_state(read_state(text))


def empty_detail() -> State:
    """The detail phase before anything happened in it."""
    return {
        "started": False,
        "completed": False,
        "team_assignment": None,
        "specialists": [],
        "current_specialist": None,
        "execution_phase": 1,
        "conflict_check": {"ran": False, "passed": False, "issues": []},
        "completeness_gate": {"ran": False, "passed": False, "failures": []},
    }


def _version(state: Mapping[str, Any]) -> str:
    version = state.get("version")
    if version is None and "active_context" not in state:
        return "3.0"
    return _text(version)


def _give_trunk(state: Mapping[str, Any]) -> State:
    """Version 3.0 had one pipeline with its status inside; it becomes the trunk."""
    workflow = dict(_object(state.get("workflow", {}), "workflow"))
    status = workflow.pop("status", state.get("status", "none"))
    rest = {key: value for key, value in state.items() if key not in {"workflow", "status"}}
    return {**rest, "active_context": "trunk", "trunk": {"status": status, "workflow": workflow}, "branches": {}}


def _migrate_context(context: object, version: str) -> State:
    found = _object(context, "context")
    workflow = _object(found.get("workflow", {}), "workflow")
    status = _text(found.get("status", "none"))
    left = {name: workflow[name] for name in _REPLACED if name in workflow}
    return {
        **found,
        "status": _migrate_status(status),
        "workflow": _migrate_workflow(workflow, is_complete=status == "complete"),
        "migrated_from": {"version": version, "status": status, **left},
    }


def _migrate_status(status: str) -> str:
    new = _STATUS.get(status, status)
    if new not in _KNOWN_STATUS:
        raise StorageProblem("state-unreadable", detail=f"status {status}")
    return new


def _migrate_workflow(workflow: Mapping[str, Any], *, is_complete: bool) -> State:
    kept = {name: value for name, value in workflow.items() if name not in _REPLACED}
    step: State = {"started": False, "completed": False, "completed_at": None}
    design = _object(workflow.get("engineering", workflow.get("design", {})), "design")
    times = {key: design[key] for key in ("started", "completed", "completed_at") if key in design}
    detail: State = empty_detail() | times
    if is_complete:
        detail["completed"] = True
    return {
        "prompt": {**step, "started_at": None, "output_files": []},
        "planning": {**step, "approved": False},
        "test": step,
        **kept,
        "detail": {**detail, **_object(workflow.get("detail", {}), "detail")},
        "build": {**step, **_object(workflow.get("build", workflow.get("execution", {})), "execution")},
    }


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise StorageProblem("state-unreadable", detail=f"{name} is no object")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise StorageProblem("state-unreadable", detail="a text was expected")
    return value

"""States of older versions become 7.0 after a copy; newer ones are refused; nothing is dropped."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.paths import AppPaths
from app.storage.problems import StorageProblem
from app.storage.project import ProjectFolder
from app.storage.state_versions import STATE_VERSION, migrate_state, migrate_state_text

WORKFLOW_4 = {
    "prompt": {"started": True, "completed": True, "started_at": "t1", "completed_at": "t2", "output_files": ["a.md"]},
    "planning": {"started": True, "completed": True, "completed_at": "t3", "approved": True},
    "design": {"started": True, "completed": False, "completed_at": None, "items": ["x"], "current_item": "x"},
    "execution": {"started": False, "completed": False, "completed_at": None},
}
STATE_4: dict[str, Any] = {
    "initialized": True,
    "version": "4.0",
    "active_context": "side-letter",
    "trunk": {"status": "complete", "workflow": WORKFLOW_4},
    "branches": {
        "side-letter": {
            "display_name": "Side letter",
            "created_from": "trunk",
            "created_at": "t0",
            "purpose": "Add a side letter",
            "status": "design",
            "workflow": WORKFLOW_4,
        }
    },
    "last_handoff": "t3",
    "last_handoff_transition": "plan_to_design",
}
STATE_3 = {
    "initialized": True,
    "version": "3.0",
    "workflow": {"status": "executing", **WORKFLOW_4},
    "last_handoff": "t3",
}


def test_version_4_keeps_contexts_lineage_and_what_has_no_place_any_more():
    state = migrate_state(STATE_4)
    branch = state["branches"]["side-letter"]
    assert (state["version"], state["active_context"], state["last_handoff"]) == ("7.0", "side-letter", "t3")
    assert [branch[key] for key in ("display_name", "created_from", "created_at", "purpose")] == [
        "Side letter", "trunk", "t0", "Add a side letter",
    ]  # fmt: skip
    assert branch["status"] == "detail"
    assert set(branch["workflow"]) == {"prompt", "planning", "detail", "build", "test"}
    assert branch["workflow"]["prompt"] == WORKFLOW_4["prompt"]
    assert branch["workflow"]["planning"]["approved"] is True
    assert branch["workflow"]["detail"]["started"] is True
    assert branch["workflow"]["detail"]["conflict_check"] == {"ran": False, "passed": False, "issues": []}
    assert branch["migrated_from"]["design"] == WORKFLOW_4["design"]
    assert branch["migrated_from"]["version"] == "4.0"


def test_a_completed_context_is_completed_in_every_phase_it_went_through():
    trunk = migrate_state(STATE_4)["trunk"]
    assert trunk["status"] == "complete"
    assert trunk["workflow"]["detail"]["completed"] is True


def test_the_one_pipeline_of_version_3_becomes_the_trunk():
    state = migrate_state(STATE_3)
    assert (state["active_context"], state["branches"]) == ("trunk", {})
    assert state["trunk"]["status"] == "building"
    assert state["trunk"]["workflow"]["prompt"]["output_files"] == ["a.md"]
    assert "workflow" not in state
    assert migrate_state({key: value for key, value in STATE_3.items() if key != "version"}) == state


def test_versions_in_between_keep_their_detail():
    workflow = {**WORKFLOW_4, "detail": {"started": True, "specialists": [{"name": "tax"}]}}
    state = migrate_state({**STATE_4, "version": "6.0", "trunk": {"status": "detail", "workflow": workflow}})
    assert state["trunk"]["workflow"]["detail"]["specialists"] == [{"name": "tax"}]


def test_migrating_twice_is_migrating_once():
    once = migrate_state(STATE_4)
    assert migrate_state(once) == once
    assert migrate_state_text(json.dumps(STATE_4)) == once


@pytest.mark.parametrize("version", ["7.1", "8.0", "2.0", "x"])
def test_other_versions_are_refused(version: str):
    with pytest.raises(StorageProblem, match="state-newer"):
        migrate_state_text(json.dumps({**STATE_4, "version": version}))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["trunk", "branches", "workflow", "status", "design", "detail", "x"]), inner)
    ),
    max_leaves=12,
)


def outcome(text: str) -> str:
    """The version a text was brought to, or the code it was refused with."""
    try:
        return migrate_state_text(text)["version"]
    except StorageProblem as problem:
        return problem.code


@given(json_values, st.sampled_from(["3.0", "4.0", "5.0", "6.0", "7.0", None, 7]))
def test_any_json_is_migrated_or_refused_as_unreadable(value: Any, version: Any):
    text = json.dumps({**value, "version": version} if isinstance(value, dict) else value)
    assert outcome(text) in {STATE_VERSION, "state-unreadable", "state-newer"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": NaN}', "[" * 100_000, b"\xff"])
def test_what_is_no_json_object_is_unreadable(text: str | bytes):
    with pytest.raises(StorageProblem, match="state-unreadable"):
        migrate_state_text(text)


def clock() -> datetime:
    return datetime(2026, 11, 30, 9, tzinfo=UTC)


def test_opening_migrates_the_file_after_a_copy(tmp_path: Path):
    paths, folder = AppPaths.under(tmp_path / "home"), tmp_path / "project"
    folder.mkdir()
    ProjectFolder.open(folder, paths, clock).close()
    old = json.dumps(STATE_4)
    (folder / ".engross/state.json").write_text(old)
    with ProjectFolder.open(folder, paths, clock) as project:
        assert json.loads((project.kept / "state.json").read_text()) == migrate_state(STATE_4)
        assert (project.kept / "backups/state-20261130T090000Z.json").read_text() == old
        assert project.projections.write("state.json", "{}") is None, "the migrated file counts as ours"


def test_a_newer_state_is_refused_and_the_project_free_again(tmp_path: Path):
    paths, folder = AppPaths.under(tmp_path / "home"), tmp_path / "project"
    folder.mkdir()
    ProjectFolder.open(folder, paths, clock).close()
    state = folder / ".engross/state.json"
    state.write_text('{"version": "9.0", "active_context": "trunk"}')
    with pytest.raises(StorageProblem, match="state-newer"):
        ProjectFolder.open(folder, paths, clock)
    assert state.read_text() == '{"version": "9.0", "active_context": "trunk"}'
    state.unlink()
    with ProjectFolder.open(folder, paths, clock) as project:
        assert project.writable

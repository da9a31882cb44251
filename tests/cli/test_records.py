"""The records of a run say who settled what, and each task stands in the plan once."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import REQUEST, Desk, write_answers


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "home", capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Northmere and Tallis"
    made.mkdir()
    return made


def settled(trunk: Path) -> dict[str, str]:
    record = json.loads(next((trunk / "scratch").glob("*-decisions.json")).read_text(encoding="utf-8"))
    return {item["id"]: item["by"] for item in (*record["assumptions"], *record["decisions"])}


def test_what_nobody_looked_at_is_never_called_the_persons(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    trunk = folder / ".engross" / "trunk"
    assert set(settled(trunk).values()) == {"recommended"}
    decisions = (
        next((trunk / "blueprints").glob("*.md")).read_text(encoding="utf-8").split("## 4.")[1].split("## 5.")[0]
    )
    assert "(taken as recommended)" in decisions
    assert "(person)" not in decisions
    findings = next((trunk / "scratch").glob("*-stage1.md")).read_text(encoding="utf-8").split("## ECD")[0]
    assert "England and Wales (the usual value of the playbook)" in findings
    assert "your answer" not in findings
    memory = (folder / ".engross" / "memory" / "decisions.md").read_text(encoding="utf-8")
    assert memory.count("taken as recommended") == len(settled(trunk))


def test_what_the_file_answers_is_told_apart_from_what_was_recommended(
    desk: Desk, folder: Path, tmp_path: Path
) -> None:
    answers = write_answers(tmp_path / "answers.json", decisions={"D6": "B"})
    assert desk.run("draft", folder, REQUEST, "--answers", answers, "--accept-recommended")[0] == 0
    by = settled(folder / ".engross" / "trunk")
    assert (by["D6"], by["D1"]) == ("answers file", "recommended")


def test_the_plan_and_the_state_say_what_was_made(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    trunk = folder / ".engross" / "trunk"
    plan = (trunk / "plan.md").read_text(encoding="utf-8")
    assert plan.count("### Task T1:") == 1
    flow = json.loads((folder / ".engross" / "state.json").read_text(encoding="utf-8"))["trunk"]["workflow"]
    assert flow["planning"]["outputs"] == ["plan.md", "team_assignment.json"]
    for name in (*flow["prompt"]["outputs"], *flow["planning"]["outputs"]):
        assert (trunk / name).is_file()
    assert any((folder / name).is_file() for name in flow["build"]["outputs"])

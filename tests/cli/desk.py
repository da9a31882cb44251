"""The command line in this process, with a home of its own."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.main import main

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nda"
REQUEST = "Draft a mutual NDA between Northmere Handling and Tallis Robotics."


@dataclass
class Desk:
    """Runs verbs and keeps what they printed."""

    home: Path
    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch

    def run(self, *arguments: object) -> tuple[int, str]:
        self.monkeypatch.setenv("ENGROSS_HOME", str(self.home))
        code = main([str(argument) for argument in arguments])
        return code, self.capsys.readouterr().out

    def run_json(self, *arguments: object) -> tuple[int, dict[str, Any]]:
        code, printed = self.run(*arguments, "--json")
        return code, json.loads(printed)


def write_answers(path: Path, **changes: object) -> Path:
    """Write the sample's answers with changes."""
    answers = json.loads((SAMPLE / "answers.json").read_text(encoding="utf-8"))
    answers.update(changes)
    path.write_text(json.dumps(answers), encoding="utf-8")
    return path

"""The validator is pinned by version and hash, comes from wherever npm is set up to look, and counts only as locked."""

import json
from pathlib import Path

import pytest

import dev

LOCK = json.loads((dev.VALIDATION / "package-lock.json").read_text("utf-8"))


def test_the_lock_pins_the_version_that_is_asked_for_with_its_hash_and_names_no_place() -> None:
    asked = json.loads((dev.VALIDATION / "package.json").read_text("utf-8"))["dependencies"]
    entry = LOCK["packages"][dev.VALIDATOR]
    assert asked == {dev.VALIDATOR.removeprefix("node_modules/"): entry["version"]}
    assert entry["integrity"].startswith("sha512-")
    assert "resolved" not in json.dumps(LOCK)


@pytest.mark.parametrize(("integrity", "counts"), [("as locked", True), ("sha512-other", False), (None, False)])
def test_only_what_the_lock_names_counts_as_the_validator(
    integrity: str | None, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package-lock.json").write_text(json.dumps(LOCK), encoding="utf-8")
    program = tmp_path / dev.VALIDATOR / "ooxml-validator"
    program.parent.mkdir(parents=True)
    program.touch(mode=0o755)
    if integrity is not None:
        wanted = LOCK["packages"][dev.VALIDATOR]["integrity"]
        entry = {dev.VALIDATOR: {"integrity": wanted if integrity == "as locked" else integrity}}
        installed = tmp_path / "node_modules" / ".package-lock.json"
        installed.write_text(json.dumps({"packages": entry}), encoding="utf-8")
    monkeypatch.setattr(dev, "VALIDATION", tmp_path)
    assert dev.has_validator() is counts

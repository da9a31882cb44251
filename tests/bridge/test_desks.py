"""What a producer's format needs is looked for when it is asked for, once, and told with its version."""

import pytest

from app.bridge.desks import make_roster
from app.paths import AppPaths
from app.relay.nouns.profiles import ProducerProfile
from app.storage.registry import load_registry, tiers


@pytest.fixture
def paths(tmp_path):
    return AppPaths.under(tmp_path / "home")


def producer(paths, name: str, **changes) -> ProducerProfile:
    return load_registry(tiers(paths, None)).producers[name].model_copy(update=changes)


@pytest.fixture
def needing(paths):
    """Return a producer whose one format needs a program."""
    shipped = producer(paths, "document-writer")
    tooling = {"docx": shipped.tooling["docx"].model_copy(update={"required": ("executable:papermill",)})}
    return shipped.model_copy(update={"output_formats": ("docx",), "tooling": tooling})


def put_program(folder):
    program = folder / "papermill"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)


def test_what_ships_has_what_it_needs_and_says_which_versions(paths):
    roster = make_roster((), (producer(paths, "document-writer"),))
    assert roster.prerequisites["document-writer/docx"] == ""
    assert "lxml " in roster.found("document-writer/docx")
    assert roster.prerequisites.get("document-writer/papyrus") is None


def test_a_missing_program_is_named(needing, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert make_roster((), (needing,)).prerequisites["document-writer/docx"] == "executable:papermill"


def test_it_is_looked_for_once_and_not_before_it_is_asked_for(needing, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    roster = make_roster((), (needing,))
    put_program(tmp_path)
    assert roster.prerequisites["document-writer/docx"] == ""
    (tmp_path / "papermill").unlink()
    assert roster.prerequisites["document-writer/docx"] == ""
    assert make_roster((), (needing,)).prerequisites["document-writer/docx"] != ""

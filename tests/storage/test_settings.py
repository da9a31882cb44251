"""Settings: described, kept whole, and only as damaged as their file."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from app.settings import Connection, Settings
from app.storage.filesystem import REAL_DISK
from app.storage.problems import StorageProblem
from app.storage.settings_file import load_settings, save_settings
from tests.storage.faults import Faulty, always, sharing_violation


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_without_a_file_the_usual_settings_are_in_force(path: Path):
    loaded = load_settings(path)
    assert loaded.settings == Settings()
    assert loaded.notices == ()
    assert (loaded.settings.connection.provider, loaded.settings.workforce) == ("none", "builtin")
    assert (loaded.settings.parallel_calls, loaded.settings.mode, loaded.settings.scrub_exports) == (
        4,
        "Autopilot",
        True,
    )


def test_what_is_saved_comes_back(path: Path):
    settings = Settings(
        language="de", text_scale=150, spending_cap=Decimal("2.50"), connection=Connection(provider="local")
    )
    save_settings(path, settings)
    assert load_settings(path).settings == settings
    assert path.stat().st_mode & 0o077 == 0
    assert sorted(entry.name for entry in path.parent.iterdir()) in (
        ["settings.json"],
        ["settings.json", "settings.lock"],
    )


def test_fields_of_a_newer_version_survive(path: Path):
    path.parent.mkdir()
    path.write_text('{"language": "de", "new_field": [1], "connection": {"provider": "local", "newer": {"a": 1}}}')
    save_settings(path, load_settings(path).settings)
    saved = json.loads(path.read_text())
    assert (saved["new_field"], saved["connection"]["newer"]) == ([1], {"a": 1})


def test_only_what_is_damaged_is_set_back_and_the_file_is_kept(path: Path):
    path.parent.mkdir()
    text = '{"language": "fr", "look": "dark", "text_scale": 1000, "connection": {"provider": "x", "base_address": "http://127.0.0.1"}}'
    path.write_text(text)
    loaded = load_settings(path)
    assert loaded.settings == Settings(look="dark", connection=Connection(base_address="http://127.0.0.1"))
    assert [notice.code for notice in loaded.notices] == ["settings-partly-damaged"]
    assert loaded.notices[0].fields["names"] == "connection.provider, text_scale, language"
    assert path.with_name("settings.json.damaged").read_text() == text


@pytest.mark.parametrize("text", ["", "{", "[]", '{"text_scale": NaN}', "[" * 100_000])
def test_a_file_that_is_no_json_costs_no_start(path: Path, text: str):
    path.parent.mkdir()
    path.write_text(text)
    loaded = load_settings(path)
    assert loaded.settings == Settings()
    assert [notice.code for notice in loaded.notices] == ["settings-damaged"]
    assert path.with_name("settings.json.damaged").read_text() == text
    assert path.read_text() == text


inner_values = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
inner_names = st.sampled_from(["tiers", "provider", "light", "x"])
values = st.recursive(
    inner_values,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(inner_names, inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*Settings.model_fields, "unknown"]), values))
def test_any_object_gives_usable_settings(tmp_path_factory: pytest.TempPathFactory, fields: dict[str, Any]):
    path = tmp_path_factory.mktemp("config") / "settings.json"
    path.write_text(json.dumps(fields))
    loaded = load_settings(path)
    save_settings(path, loaded.settings)
    assert load_settings(path).settings == loaded.settings
    assert load_settings(path).notices == ()


def test_a_file_that_cannot_be_read_is_told(path: Path):
    loaded = load_settings(path, always(PermissionError(13, "no"), "read"))
    assert [notice.code for notice in loaded.notices] == ["not-permitted"]


def test_a_full_disk_leaves_the_old_settings(path: Path):
    save_settings(path, Settings(language="de"))
    counting = Faulty()
    save_settings(path, Settings(language="de"), counting.file_system())
    for fail_at in range(1, counting.count):
        with pytest.raises(StorageProblem):
            save_settings(path, Settings(), Faulty(fail_at).file_system())
        assert load_settings(path).settings.language == "de"


def test_a_scanner_that_keeps_the_file_leaves_both(path: Path):
    save_settings(path, Settings())

    def held(old: Path, new: Path) -> None:
        if new == path:
            raise sharing_violation(5)
        REAL_DISK.replace(old, new)

    fs = Faulty(kinds=()).file_system(replace=held, sleep=lambda _: None)
    with pytest.raises(StorageProblem, match="file-held-kept"):
        save_settings(path, Settings(language="de"), fs)
    assert load_settings(path).settings.language == "en"


def described(model: type[BaseModel]) -> list[str]:
    """Names of fields, also of inner models, that have no title or no description."""
    missing = []
    for name, field in model.model_fields.items():
        if not (field.title and field.description):
            missing.append(name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            missing += described(field.annotation)
    return missing


def test_every_setting_can_be_drawn_and_none_holds_a_key():
    assert described(Settings) == []
    assert "key" not in " ".join([*Settings.model_fields, *Connection.model_fields]).replace(
        "honour_environment_key", ""
    )

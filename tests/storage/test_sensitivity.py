"""Where the texts of a project may go, kept with it: nothing lost, nothing loosened by damage."""

import pytest

from app.storage.sensitivity import allow_service, load_allowed, load_sensitivity, save_sensitivity

HOST = "models.office.example"


def test_a_project_without_a_setting_follows_the_usual_one_also_once_a_service_is_allowed(tmp_path):
    assert load_sensitivity(tmp_path, "cloud") == "cloud"
    allow_service(tmp_path, HOST)
    assert load_sensitivity(tmp_path, "local") == "local"
    assert load_allowed(tmp_path) == {HOST}


def test_a_service_stays_allowed_when_the_level_changes_and_the_level_when_one_is_allowed(tmp_path):
    allow_service(tmp_path, HOST)
    save_sensitivity(tmp_path, "local")
    allow_service(tmp_path, "other.example")
    assert load_sensitivity(tmp_path, "cloud") == "local"
    assert load_allowed(tmp_path) == {HOST, "other.example"}


@pytest.mark.parametrize("damaged", ["", "[]", '{"texts_may_go_to": "anywhere"}', '{"allowed_services"', "\0"])
def test_a_damaged_file_is_as_strict_as_can_be(tmp_path, damaged):
    (tmp_path / "sensitivity.json").write_text(damaged, encoding="utf-8")
    assert load_sensitivity(tmp_path, "cloud") == "builtin"
    assert load_allowed(tmp_path) == frozenset()


def test_allowing_a_service_in_a_damaged_file_loosens_nothing(tmp_path):
    (tmp_path / "sensitivity.json").write_text("{", encoding="utf-8")
    allow_service(tmp_path, HOST)
    assert load_sensitivity(tmp_path, "cloud") == "builtin"


def test_hosts_that_are_no_words_are_left_out(tmp_path):
    (tmp_path / "sensitivity.json").write_text('{"allowed_services": [1, "a.example", null]}', encoding="utf-8")
    assert load_allowed(tmp_path) == {"a.example"}

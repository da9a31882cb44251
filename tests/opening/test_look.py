"""The look the window opens with is the one the settings hold, whatever the file looks like."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.look import LANGUAGES, LOOKS, SCALES, Look, choose_look, read_look
from app.settings import Settings
from app.storage.settings_file import load_settings, save_settings


def test_what_is_usual_is_usual_in_both_places():
    usual = Settings()
    assert (usual.look, usual.text_scale, usual.language) == Look()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [SCALES[0], 125, SCALES[-1]])
def test_a_saved_look_is_read_back(tmp_path, look, language, scale):
    path = tmp_path / "settings.json"
    save_settings(path, Settings(look=look, language=language, text_scale=scale))
    assert read_look(path) == (look, scale, language)


ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 300), st.text(max_size=6), st.lists(st.integers(), max_size=2)
)


@given(st.dictionaries(st.sampled_from(Look._fields), ODD | st.sampled_from([*LOOKS, *LANGUAGES])))
def test_a_value_that_cannot_be_used_is_the_usual_one_as_in_the_settings(tmp_path_factory, saved):
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_text(json.dumps(saved), encoding="utf-8")
    settings = load_settings(path).settings
    read = read_look(path)
    assert (read.look, read.language) == (settings.look, settings.language)
    if isinstance(saved.get("text_scale", 100), int):
        assert read.text_scale == settings.text_scale


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_a_damaged_file_gives_the_usual_look(tmp_path, raw):
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    assert read_look(path) == Look()
    assert read_look(tmp_path / "missing.json") == Look()


def test_a_reader_that_believes_everything_would_be_noticed():
    assert Look(look="pink") != choose_look({"look": "pink"})

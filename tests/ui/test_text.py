"""Sentences come by key, in the right number, complete in both languages."""

import ast

import pytest

from app.ui.text import Text, TextMissing, read_text
from tests.ui.conftest import ROOT


def used_keys() -> tuple[set[str], set[str]]:
    """Keys written out in the kit, and the beginnings of keys put together while running."""
    whole, begun = set(), set()
    for path in sorted((ROOT / "app" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_tr(node.func) and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    whole.add(key.value)
                elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                    begun.add(key.values[0].value)
    return whole, begun


def _is_tr(func: ast.expr) -> bool:
    return (isinstance(func, ast.Name) and func.id == "tr") or (isinstance(func, ast.Attribute) and func.attr == "tr")


def test_both_languages_know_the_same_keys(resources):
    assert read_text(resources, "en").keys() == read_text(resources, "de").keys()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_key_the_screens_use_is_known(resources, language):
    text = read_text(resources, language)
    whole, begun = used_keys()
    known = text.keys()
    assert len(whole) > 60
    assert sorted(whole - known) == []
    assert [start for start in sorted(begun) if not any(key.startswith(start) for key in known)] == []


def test_the_number_picks_the_form():
    text = Text("en", {"found": {"one": "{count} finding", "other": "{count} findings"}})
    assert [text("found", count=count) for count in (0, 1, 2)] == ["0 findings", "1 finding", "2 findings"]


@pytest.mark.parametrize(("key", "values"), [("nothing", {}), ("named", {}), ("found", {})])
def test_a_missing_sentence_or_value_is_an_error(key, values):
    text = Text("en", {"named": "Hello {name}", "found": {"one": "one", "other": "others"}})
    with pytest.raises(TextMissing, match=key):
        text(key, **values)


def test_an_unknown_language_gets_english(resources):
    assert read_text(resources, "xx").language == "en"

"""Every problem of storage has a sentence in both languages, with the same facts, in plain words."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

ROOT = Path(__file__).resolve().parents[2]
STORAGE = ROOT / "app" / "storage"
MAKERS = {"StorageProblem", "FileHeld", "ObjectDamaged", "Notice"}


def sentences(language: str) -> dict[str, str]:
    return json.loads((ROOT / "resources" / "i18n" / f"problems.{language}.json").read_text("utf-8"))


def fields_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def raised() -> dict[str, set[str]]:
    """Every code that storage gives a problem or notice, with the facts it always comes with."""
    found: dict[str, set[str]] = {}
    for path in STORAGE.glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                code = node.args[0]
                if node.func.id in MAKERS and isinstance(code, ast.Constant):
                    found.setdefault(code.value, set()).update(k.arg for k in node.keywords if k.arg)
                if node.func.id == "_refused" and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
                    found[f"unsafe-path-{node.args[1].value}"] = {"name", "reason"}
                if node.func.id == "BadProfile" and isinstance(node.args[1], ast.Constant):
                    found[f"profile-{node.args[1].value}"] = {"path", "line", "detail"}
    return found


def test_every_code_has_a_sentence():
    assert len(raised()) > 40, "the search for codes works"
    assert set(raised()) - set(sentences("en")) == set()


def test_both_languages_have_the_same_codes_with_the_same_facts():
    english, german = sentences("en"), sentences("de")
    assert list(english) == list(german) == sorted(english)
    assert {code: fields_of(text) for code, text in english.items()} == {
        code: fields_of(text) for code, text in german.items()
    }


@pytest.mark.parametrize("code", [code for code, fields in raised().items() if fields])
def test_a_sentence_names_only_facts_that_its_problem_has(code: str):
    assert fields_of(sentences("en")[code]) <= raised()[code]


@pytest.mark.parametrize("language", ["en", "de"])
def test_sentences_are_for_people(language: str):
    for code, text in sentences(language).items():
        assert text.endswith("."), code
        assert "!" not in text, code
        assert not re.search(r"(?i)\b(journal|hash|json|exception|errno|null|projection)\b", text), code

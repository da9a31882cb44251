"""Every code that reading can give has a sentence in each language, and no sentence is left over."""

import ast
import json
import re
import string
from pathlib import Path

import pytest

from app.checks.registry import PACKAGE, all_checks
from app.checks.wordbook import LANGUAGES, CheckWords
from app.paths import AppPaths
from app.words import read_words

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = AppPaths.default().resources
_SAYS = {"refuse", "fault", "notice", "ReadingProblem", "_describe", "_with_fault", "Fault"}
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*$")
_STATUS = {"read", "partly", "unreadable", "elsewhere"}


def used_codes() -> set[str]:
    """Every string that is handed to a function which makes a fault, a notice or a problem."""
    found: set[str] = set()
    for path in (*(ROOT / "app/sources").rglob("*.py"), *(ROOT / "producers/reading").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name_of(node) in _SAYS:
                given = [*node.args, *(one.value for one in node.keywords if one.arg == "code")]
                found |= {text for one in given for text in strings(one)}
    return {code for code in found if _CODE.match(code)} - _STATUS


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def strings(node: ast.expr) -> list[str]:
    """The strings an argument can be: itself, either side of a choice, the default of a look-up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*strings(node.body), *strings(node.orelse)]
    return []


def entries(topic: str, language: str) -> dict:
    return json.loads((RESOURCES / "i18n" / f"{topic}.{language}.json").read_text("utf-8"))


def fields(entry) -> set[str]:
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_and_no_sentence_is_left_over(language):
    known = set(entries("sources", language))
    used = used_codes()
    assert len(used) > 40
    assert used - known == set()
    written = "".join(path.read_text("utf-8") for path in (ROOT / "app/sources").rglob("*.py"))
    assert {code for code in known - used if f'"{code}"' not in written} == set()


def test_both_languages_have_the_same_codes_and_facts():
    english, german = (entries("sources", language) for language in LANGUAGES)
    assert english.keys() == german.keys()
    for code, entry in english.items():
        assert fields(german[code]) == fields(entry), code


@pytest.mark.parametrize("topic", ["sources", "checks"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_finished_and_calm(topic, language):
    for entry in entries(topic, language).values():
        forms = [entry] if isinstance(entry, str) else [text for key, text in entry.items() if key != "title"]
        for form in forms:
            assert "!" not in form
            assert form[0].isupper() or form[0] in "„“{1"
            assert form.rstrip()[-1] in ".}“”"


def test_a_sentence_takes_its_form_from_the_count():
    words = read_words(RESOURCES / "i18n", "en")
    assert words.say("hidden-rows", count="1") == "1 row is hidden. It was read."
    assert words.say("hidden-rows", count="2") == "2 rows are hidden. They were read."


def test_every_check_has_its_sentences_in_both_languages():
    english, german = (CheckWords.load(language) for language in LANGUAGES)
    assert english.entries.keys() == german.entries.keys()
    for check in all_checks():
        assert english.title(check.id) == check.title
        assert german.title(check.id) != ""
    assert PACKAGE in english.entries
    for check, entry in english.entries.items():
        assert fields(entry) == fields(german.entries[check]), check

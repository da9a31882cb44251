"""Every sentence the window asks for by name is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.words import read_words

ROOT = Path(__file__).resolve().parents[2]
ASKING = {"say", "counted", "_add_head", "_add_list"}


def asked(tree: ast.Module) -> Iterator[str]:
    """Return every code that is asked for in plain words, also where one of two is chosen."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            choices = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
            if name in ASKING:
                yield from (part.value for part in choices if isinstance(part, ast.Constant))


def missing(folder: Path) -> list[str]:
    words = read_words(ROOT / "resources" / "i18n", "en")
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))
    return sorted({code for tree in trees for code in asked(tree) if not words.knows(code)})


def test_every_sentence_that_is_asked_for_is_there():
    assert missing(ROOT / "app" / "ui" / "window") == []
    assert missing(ROOT / "app" / "ui" / "presenting") == []


def test_a_sentence_that_is_not_there_is_found(tmp_path):
    code = 'words.say("gate.nothing")\nsay("gate.refused" if x else "gate.gone")\n'
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    assert missing(tmp_path) == ["gate.gone", "gate.nothing"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sign_between_request_and_date_never_begins_a_line_of_the_report(language: str) -> None:
    said = read_words(ROOT / "resources" / "i18n", language).say(
        "report.subtitle", request="An NDA", moment="30 November 2026"
    )
    assert "An NDA\u00a0· 30" in said


def loose_dots(sentences: str) -> list[str]:
    """Return the words of German sentences whose dots could come onto the next line, or stand as in English."""
    return re.findall(r"\w+ ?…", sentences)


def test_dots_in_german_stand_after_a_space_that_does_not_break():
    files = sorted((ROOT / "resources" / "i18n").glob("*de.json"))
    assert len(files) > 5
    assert loose_dots("\n".join(path.read_text(encoding="utf-8") for path in files)) == []


def test_dots_as_in_english_are_found():
    assert loose_dots("Datei prüfen… Speichern … Weiter\u00a0…") == ["prüfen…", "Speichern …"]

"""Every code that a person can meet has a sentence in both languages."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r"(?:ContentProblem|RelayProblem|WorkProblem|AnswerRefused|StorageProblem)\(\s*\"([a-z_-]+)\"")


def raised_codes(root: Path) -> set[str]:
    """Return the codes raised by name anywhere in the sources below a folder."""
    files = [*root.glob("app/**/*.py"), *root.glob("producers/**/*.py")]
    return {code for path in files for code in RAISED.findall(path.read_text(encoding="utf-8"))}


def known_codes(language: str) -> set[str]:
    """Return the codes that have a sentence."""
    files = (ROOT / "resources" / "i18n").glob(f"*.{language}.json")
    return {code for path in files for code in json.loads(path.read_text(encoding="utf-8"))}


def test_every_code_has_an_english_sentence() -> None:
    assert raised_codes(ROOT) - known_codes("en") == set()


def test_every_code_has_a_german_sentence() -> None:
    assert raised_codes(ROOT) - known_codes("de") == set()


def test_a_code_without_a_sentence_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "bad.py").write_text('raise RelayProblem("nobody_wrote_this", name="x")\n', encoding="utf-8")
    assert raised_codes(tmp_path) - known_codes("en") == {"nobody_wrote_this"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_code_has_two_sentences(language: str) -> None:
    files = [path for path in (ROOT / "resources" / "i18n").glob(f"*.{language}.json") if "." in path.stem]
    told = Counter(code for path in files for code in json.loads(path.read_text(encoding="utf-8")))
    assert [code for code, count in told.items() if count > 1] == []

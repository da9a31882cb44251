"""The words on screen keep their rules, and each rule catches words that break it."""

import json
from pathlib import Path

import pytest

from tests.house import wording

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = {"open": "Open", "left": {"one": "{count} left", "other": "{count} left for {who}"}}
GERMAN = {"open": "Öffnen", "left": {"one": "Noch {count}", "other": "Noch {count} für {who}"}}


def tree(folder: Path, english: dict, german: dict, code: str) -> Path:
    """A small program with two languages and one module of a window."""
    for name, entries in (("en", english), ("de", german)):
        place = folder / "resources" / "i18n" / f"{name}.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(entries), encoding="utf-8")
    (folder / "app" / "ui").mkdir(parents=True)
    (folder / "app" / "ui" / "a.py").write_text(code, encoding="utf-8")
    return folder


BROKEN = [
    (wording.incomplete_languages, ENGLISH, {"open": "Öffnen"}, "", "screen.de left stands in one"),
    (wording.incomplete_languages, ENGLISH, {**GERMAN, "extra": "Mehr"}, "", "screen.de extra stands in one"),
    (wording.incomplete_languages, ENGLISH, {**GERMAN, "left": "Noch {zahl}"}, "", "screen.de left takes other"),
    (wording.loud_sentences, {**ENGLISH, "open": "Open!"}, GERMAN, "", "screen.en open"),
    (wording.loud_sentences, ENGLISH, {**GERMAN, "open": "Öffnen "}, "", "screen.de open"),
    (wording.unknown_keys, ENGLISH, GERMAN, "label(self._kit.tr('opne'))\n", "app/ui/a.py:1 opne"),
    (wording.unknown_keys, ENGLISH, GERMAN, "tr('left', count=2)\n", "app/ui/a.py:1 left needs who"),
    (wording.unknown_keys, ENGLISH, GERMAN, "tr('left', who=name)\n", "app/ui/a.py:1 left needs count"),
    (wording.written_sentences, ENGLISH, GERMAN, "button.setToolTip('Save a copy')\n", "app/ui/a.py:1 Save"),
    (wording.written_sentences, ENGLISH, GERMAN, "x = QLabel('Total')\n", "app/ui/a.py:1 Total"),
]


@pytest.mark.parametrize("rule", wording.RULES, ids=lambda rule: rule.__name__)
def test_the_words_on_screen_keep_the_rule(rule):
    assert rule(ROOT) == []


@pytest.mark.parametrize(("rule", "english", "german", "code", "found"), BROKEN, ids=[b[-1] for b in BROKEN])
def test_words_that_break_it_are_caught(rule, english, german, code, found, tmp_path):
    findings = rule(tree(tmp_path, english, german, code))
    assert len(findings) == 1
    assert findings[0].startswith(found)


def test_every_rule_for_words_has_a_broken_twin():
    assert {rule for rule, *_ in BROKEN} == set(wording.RULES)


def test_good_words_pass(tmp_path):
    code = "tr('left', count=2, who=name)\ntr('left', **facts)\ntr(key)\nx.setText(tr('open'))\nx.setText('–')\n"
    good = tree(tmp_path, ENGLISH, GERMAN, code)
    assert [finding for rule in wording.RULES for finding in rule(good)] == []

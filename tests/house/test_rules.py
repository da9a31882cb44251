"""The house rules hold for the whole tree, and each of them catches a tree that breaks it."""

from pathlib import Path

import pytest

from tests.house import rules

ROOT = Path(__file__).resolve().parents[2]

BROKEN = [
    (rules.unwanted_words, "docs/notes.md", "First line\nTO" + "DO: write this\n", "docs/notes.md:2"),
    (rules.unwanted_words, "app/a.py", "PLACE = '/wo" + "rk/main/x'\n", "app/a.py:1"),
    (rules.unwanted_words, "setup.cfg", "index = https://py" + "pi.org/simple\n", "setup.cfg:1"),
    (rules.stubs, "app/a.py", "def later():\n    raise NotImplementedError\n", "app/a.py:2"),
    (rules.hidden_tests, "tests/test_a.py", "import pytest\npytest.mark.skip(reason='x')\n", "tests/test_a.py:2"),
    (
        rules.hidden_tests,
        "tests/test_a.py",
        "import pytest\n@pytest.mark.xfail\ndef test_x(): ...\n",
        "tests/test_a.py:2",
    ),
    (rules.long_files, "producers/a.py", "A = 1\n" * 401, "producers/a.py:401 lines"),
    (rules.long_functions, "app/a.py", "def long():\n" + "    a = 1\n" * 60, "app/a.py:1 long has 61 lines"),
    (rules.chance_in_producers, "producers/a.py", "import datetime\nx = datetime.datetime.now()\n", "producers/a.py:2"),
    (rules.chance_in_producers, "producers/a.py", "import uuid\nx = uuid.uuid4()\n", "producers/a.py:2"),
    (rules.chance_in_producers, "producers/a.py", "import random\nx = random.choice([1])\n", "producers/a.py:2"),
    (rules.chance_in_producers, "producers/a.py", "import time\nx = time.time()\n", "producers/a.py:2"),
    (rules.slow_table_cells, "producers/a.py", "cell = the_table.cell(0, 0)\n", "producers/a.py:1 the_table.cell"),
    (rules.literal_colours, "app/ui/a.py", "RED = '#ff0000'\n", "app/ui/a.py:1 #ff0000"),
    (rules.literal_colours, "app/ui/a.py", "STYLE = 'QLabel { color: rgb(1, 2, 3) }'\n", "app/ui/a.py:1"),
    (rules.literal_colours, "app/ui/a.py", "pen = QColor(200, 0, 0)\n", "app/ui/a.py:1 QColor(200, 0, 0)"),
    (rules.literal_colours, "app/ui/a.py", "pen = Qt.GlobalColor.red\n", "app/ui/a.py:1 Qt.GlobalColor.red"),
    (rules.relay_reaches_out, "app/relay/a.py", "from pathlib import Path\n", "app/relay/a.py:1 pathlib"),
    (rules.relay_reaches_out, "app/relay/a.py", "def f():\n    import socket\n", "app/relay/a.py:2 socket"),
    (rules.relay_reaches_out, "app/relay/a.py", "text = open('x').read()\n", "app/relay/a.py:1 open"),
    (
        rules.relay_reaches_out,
        "app/relay/a.py",
        "import importlib\nimportlib.import_module('os')\n",
        "app/relay/a.py:2",
    ),
]


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.__name__)
def test_the_whole_tree_keeps_the_rule(rule):
    assert rule(ROOT) == []


@pytest.mark.parametrize(
    ("rule", "name", "text", "found"), BROKEN, ids=[f"{b[0].__name__}-{i}" for i, b in enumerate(BROKEN)]
)
def test_a_broken_tree_is_caught(rule, name, text, found, tmp_path):
    place = tmp_path / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    findings = rule(tmp_path)
    assert len(findings) == 1
    assert findings[0].startswith(found)


def test_every_rule_has_a_broken_twin():
    assert {rule for rule, *_ in BROKEN} == set(rules.RULES)


def test_what_is_allowed_is_left_alone(tmp_path):
    allowed = {
        "app/ui/theme/palette.py": "RED = '#ff0000'\n",
        "app/ui/a.py": "title = 'Clause #12'\nnothing = Qt.GlobalColor.transparent\ncolour = QColor(token)\n",
        "app/storage/a.py": "from pathlib import Path\ntext = open('x').read()\n",
        "producers/b.py": "try:\n    f()\nexcept NotImplementedError:\n    pass\n",
        "producers/a.py": "cell = sheet.cell(1, 1)\nwhen = datetime.fromisoformat(text)\n",
        "app/relay/a.py": "door.open(1)\nimport dataclasses\n",
        "app/b.py": "def short():\n" + "    a = 1\n" * 59,
    }
    for name, text in allowed.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    assert [finding for rule in rules.RULES for finding in rule(tmp_path)] == []


def test_a_file_that_git_ignores_is_not_read(tmp_path):
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "a.py").write_text("# TO" + "DO\n", encoding="utf-8")
    assert rules.unwanted_words(tmp_path) == []

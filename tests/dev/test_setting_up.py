"""`dev.py` sets itself up from nothing, notices a half-made set-up and says in one sentence what is wrong."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).resolve().parents[2]
WINDOW = """import os, sys
print("window", sys.argv[1:], os.getcwd(), flush=True)
sys.exit(int(os.environ.get("ENDS_WITH", "0")))
"""


@pytest.fixture
def house(tmp_path):
    """A copy of dev.py in a folder with spaces, with a program that only says what it was given and no packages."""
    folder = tmp_path / "my own programs" / "engröss"
    (folder / "app").mkdir(parents=True)
    shutil.copy(ROOT / "dev.py", folder)
    (folder / "requirements.lock").write_text("", encoding="utf-8")
    (folder / "app" / "main.py").write_text(WINDOW, encoding="utf-8")
    (folder / "app" / "__main__.py").write_text('import sys\nprint("command line", sys.argv[1:])\n', encoding="utf-8")
    return folder


def call(house: Path, *arguments: str, folder: Path | None = None, **environment: str):
    """Run dev.py as a person would, from any folder; a screen is announced unless the environment says otherwise."""
    settings = {**os.environ, "DISPLAY": ":77", "CI": "true", **environment}
    settings.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, str(house / "dev.py"), *arguments]
    return subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.needs("xvfb")
def test_the_first_start_sets_up_and_the_second_only_starts_and_passes_its_end_on(house, tmp_path):
    first = call(house, "run", "a folder", "--flag", folder=tmp_path, HOME="")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "Making a Python environment of its own (.venv)" in first.stdout
    assert f"window ['a folder', '--flag'] {tmp_path}" in first.stdout
    assert "command line ['draft', 'x']" in call(house, "run", "draft", "x", DISPLAY="").stdout
    second = call(house, "run", folder=tmp_path, ENDS_WITH="3")
    assert second.returncode == 3
    assert second.stdout.splitlines()[-1] == f"window [] {tmp_path}"
    assert "Making" not in second.stdout
    assert "Installing" not in second.stdout


@pytest.mark.slow
@pytest.mark.needs("xvfb")
def test_a_half_made_set_up_is_made_anew(house):
    assert call(house, "run").returncode == 0
    left_over = house / ".venv" / "left-over.txt"
    left_over.touch()
    (house / ".venv" / "engross-setup.json").unlink()
    again = call(house, "run")
    assert again.returncode == 0
    assert "not finished" in again.stdout
    assert not left_over.exists()


@pytest.mark.slow
@pytest.mark.needs("xvfb")
def test_two_starts_at_once_make_one_set_up(house):
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda _: call(house, "run"), range(2)))
    assert [result.returncode for result in results] == [0, 0]
    told = "".join(result.stdout for result in results)
    assert told.count("Making a Python environment of its own (.venv): done") == 1


@pytest.mark.slow
@pytest.mark.needs("xvfb")
def test_packages_that_cannot_be_had_end_in_one_sentence_and_leave_no_stamp(house):
    (house / "requirements.lock").write_text("nothing==1.0 --hash=sha256:" + "0" * 64 + "\n", encoding="utf-8")
    result = call(house, "run", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(house))
    assert result.returncode == 1
    assert "The Python packages could not be installed" in result.stdout
    assert "ERROR: No matching distribution found" in result.stdout
    assert "Traceback" not in result.stdout + result.stderr
    assert not (house / ".venv" / "engross-setup.json").exists()
    assert "nothing==1.0" in (house / ".venv" / "setup.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "stamp", ["", "{", "[]", '{"python": "2.7.18"}', '{"lock": "another", "python": "3.11.0"}'], ids=repr
)
def test_a_stamp_that_does_not_fit_is_no_stamp(stamp, house, monkeypatch):
    monkeypatch.setattr(dev, "STAMP", house / "stamp.json")
    monkeypatch.setattr(dev, "LOCK", house / "requirements.lock")
    dev.STAMP.write_text(stamp, encoding="utf-8")
    assert dev.read_stamp() != dev.wanted_stamp()
    dev.STAMP.write_text(json.dumps(dev.wanted_stamp()), encoding="utf-8")
    assert dev.read_stamp() == dev.wanted_stamp()


def test_the_stamp_changes_with_the_lock(house, monkeypatch):
    monkeypatch.setattr(dev, "LOCK", house / "requirements.lock")
    before = dev.wanted_stamp()
    dev.LOCK.write_text("lxml==1\n", encoding="utf-8")
    assert dev.wanted_stamp() != before


@pytest.mark.parametrize(
    ("version", "told"), [((3, 10, 14), "this is Python 3.10"), ((3, 9, 2), "Python 3.11 or newer")]
)
def test_an_older_python_gets_one_clear_sentence(version, told):
    assert told in dev.require_python(version)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 13, 1), (4, 0, 0)])
def test_a_python_that_is_new_enough_gets_none(version):
    assert dev.require_python(version) is None


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["install"], 2), (["--help"], 0)])
def test_without_a_known_verb_the_commands_are_listed(house, arguments, code):
    result = call(house, *arguments)
    assert result.returncode == code
    assert "dev.py run" in result.stdout
    assert "dev.py test" in result.stdout
    assert not (house / ".venv").exists()


def test_a_folder_without_a_lock_ends_in_one_sentence(house):
    (house / "requirements.lock").unlink()
    result = call(house, "run")
    assert result.returncode == 1
    assert "requirements.lock" in result.stdout
    assert "Traceback" not in result.stderr

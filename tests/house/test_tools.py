"""Lint, formatting, types and import contracts: each one test, and each shown to fail on something bad."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ["-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo", "--no-cache"]


def run(*command: str, folder: Path = ROOT) -> tuple[int, str]:
    """Exit code and the end of the output of a Python tool started in `folder`."""
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, (done.stdout + done.stderr)[-6000:]


def test_the_code_passes_the_linter():
    code, output = run("-m", "ruff", "check", "--no-cache", ".")
    assert code == 0, output


def test_the_code_is_formatted():
    code, output = run("-m", "ruff", "format", "--no-cache", "--check", ".")
    assert code == 0, output


@pytest.mark.slow
def test_the_types_are_right():
    code, output = run("-m", "mypy")
    assert code == 0, output


def test_the_layers_are_kept():
    code, output = run(*LAYERS)
    assert code == 0, output
    assert "0 broken" in output


def configured(folder: Path) -> Path:
    """Put the configuration of the project into a folder and return it."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    (folder / "dev.py").write_text('"""Nothing."""\n', encoding="utf-8")
    return folder


def write(folder: Path, **files: str) -> None:
    """Write modules named with __ for dots, and the packages that they live in."""
    for name, text in files.items():
        place = folder / (name.replace("__", "/") + ".py")
        place.parent.mkdir(parents=True, exist_ok=True)
        for package in place.relative_to(folder).parents:
            if package != Path():
                (folder / package / "__init__.py").touch()
        place.write_text(text, encoding="utf-8")


BAD = 'import os\n\n\ndef add(a, b) :\n    return a + b + "x" if a else 1 + "y"\n'


@pytest.mark.parametrize(
    "tool", [["-m", "ruff", "check", "--no-cache", "."], ["-m", "ruff", "format", "--no-cache", "--check", "."]]
)
def test_a_bad_file_does_not_pass_ruff(tool, tmp_path):
    write(configured(tmp_path), app__bad=BAD, producers__good='"""Good."""\n')
    code, output = run(*tool, folder=tmp_path)
    assert code == 1
    assert "bad.py" in output


@pytest.mark.slow
def test_a_bad_file_does_not_pass_the_type_checker(tmp_path):
    write(configured(tmp_path), app__bad=BAD, producers__good='"""Good."""\n')
    code, output = run("-m", "mypy", folder=tmp_path)
    assert code == 1
    assert "app/bad.py" in output.replace("\\", "/")


BROKEN_IMPORTS = {
    "Imports go downwards only": {"app__relay__plan": "import app.storage.journal\n", "app__storage__journal": ""},
    "neighbours on one level": {"app__checks__a": "import app.storage.journal\n", "app__storage__journal": ""},
    "the window and the command line": {"app__cli": "import app.ui.window\n", "app__ui__window": ""},
    "PySide6 only in the window": {"app__storage__a": "import PySide6.QtCore\n"},
    "The model service's library": {"app__workforce__a": "def call():\n    import anthropic\n"},
    "Office libraries only": {"app__ui__a": "import docx\n"},
    "The relay knows no disk": {"app__relay__a": "import pathlib\n"},
    "Producers know no network": {"producers__a": "import random\n"},
}


@pytest.mark.parametrize("files", BROKEN_IMPORTS.values(), ids=list(BROKEN_IMPORTS))
def test_a_broken_layer_is_caught(files, tmp_path):
    write(configured(tmp_path), app__relay__good="", producers__good="", **files)
    code, output = run(*LAYERS, folder=tmp_path)
    assert code == 1
    assert "1 broken" in output


def test_imports_that_are_allowed_pass(tmp_path):
    allowed = {
        "app__ui__window": "import PySide6.QtWidgets\nimport app.bridge.session\n",
        "app__bridge__session": "import PySide6.QtCore\nimport app.storage.journal\n",
        "app__storage__journal": "import pathlib\nimport app.relay.plan\n",
        "app__relay__plan": "import producers.figures\n",
        "app__workforce__model__gateway": "import anthropic\n",
        "app__checks__docx": "import docx\n",
        "producers__figures": "import docx\n",
    }
    write(configured(tmp_path), **allowed)
    code, output = run(*LAYERS, folder=tmp_path)
    assert code == 0, output

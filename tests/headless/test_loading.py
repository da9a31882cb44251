"""The command line loads what drafting needs; libraries of other kinds of files wait until such a file is made."""

import subprocess
import sys

import pytest

HEAVY = (
    "PySide6",
    "anthropic",
    "keyring",
    "openpyxl",
    "pptx",
    "xlsxwriter",
    "reportlab",
    "pypdf",
    "pikepdf",
    "pypdfium2",
)
CODE = "import sys; {load}; print(*(name for name in sys.argv[1:] if name in sys.modules))"


def loaded_by(load: str) -> list[str]:
    command = [sys.executable, "-c", CODE.format(load=load), *HEAVY]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_a_run_begins_without_the_libraries_it_may_never_need():
    assert loaded_by("import app.headless, app.building") == []


@pytest.mark.parametrize(("module", "library"), [("producers.redline", "openpyxl"), ("app.export.comparing", "pypdf")])
def test_a_library_that_is_loaded_would_be_noticed(module, library):
    assert library in loaded_by(f"import {module}")

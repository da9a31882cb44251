"""What a producer needs is looked for before anybody starts."""

import sys

import pytest

from app.storage.prerequisites import check


@pytest.mark.parametrize("requirement", ["python-docx>=1.2", "Python_Docx", "python>=3.11", " openpyxl >= 3.1, < 4 "])
def test_what_is_there_is_met_with_its_version(requirement: str):
    result = check(requirement)
    assert result.met
    assert result.found[0].isdigit()


@pytest.mark.parametrize(
    ("requirement", "status"),
    [
        ("python-docx>=99", "too-old"),
        ("python<3", "too-old"),
        ("no-such-package-of-ours", "missing"),
        ("executable:no-such-program-of-ours", "missing"),
        ("executable:", "missing"),
        ("", "not-understood"),
        ("python-docx>>1", "not-understood"),
    ],
)
def test_what_is_not_is_told_by_kind(requirement: str, status: str):
    result = check(requirement)
    assert (result.status, result.met) == (status, False)


def test_a_program_is_found_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path):
    program = tmp_path / "soffice"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check("executable:soffice").found == str(program)
    monkeypatch.setenv("PATH", "")
    assert check("executable:soffice").status == "missing"


def test_python_itself_is_this_one():
    assert check("python").found == ".".join(map(str, sys.version_info[:3]))

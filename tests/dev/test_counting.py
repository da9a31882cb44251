"""The closing line of a test run tells the truth, also when a run breaks down."""

from pathlib import Path

import pytest

import dev

RESULT = """<?xml version="1.0"?><testsuites><testsuite tests="6">
<testcase name="a"/><testcase name="b"/>
<testcase name="c"><failure message="assert 0"/></testcase>
<testcase name="d"><error message="fixture"/></testcase>
<testcase name="e"><skipped message="not run: needs LibreOffice"/></testcase>
<testcase name="f"><skipped message="not run: needs LibreOffice"/></testcase>
</testsuite></testsuites>"""


def counts(passed=0, failed=0, skipped=0, not_run=None):
    """Counts with everything else at zero."""
    return dev.Counts(passed, failed, skipped, not_run or {})


def test_failures_errors_and_what_was_not_run_are_counted_apart(tmp_path):
    result = tmp_path / "result.xml"
    result.write_text(RESULT, encoding="utf-8")
    assert dev.read_counts(result) == counts(2, 2, 2, {"not run: needs LibreOffice": 2})


@pytest.mark.parametrize(
    ("parts", "code", "last"),
    [
        ([counts(passed=3), counts(passed=2)], 0, "5 passed, 0 failed, 0 skipped"),
        ([counts(passed=3), counts(passed=2, failed=1)], 1, "5 passed, 1 failed, 0 skipped"),
        ([counts(failed=1), counts()], 1, "0 passed, 1 failed, 0 skipped"),
        ([counts(), counts()], 1, "0 passed, 0 failed, 0 skipped"),
        ([counts(passed=1, skipped=2, not_run={"not run: needs x": 2}), counts()], 0, "1 passed, 0 failed, 2 skipped"),
    ],
)
def test_it_is_green_only_if_something_passed_and_nothing_failed(parts, code, last, capsys):
    assert dev.close(parts) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == last
    assert ("2 × not run: needs x" in lines) is bool(parts[0].not_run)


@pytest.mark.needs("posix")
@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("exit 139", counts(failed=1)),
        ("exit 3", counts(failed=1)),
        ("echo '<r><testcase/></r>' > \"$RESULT\"; exit 0", counts(passed=1)),
        ("echo '<r><testcase/></r>' > \"$RESULT\"; exit 1", counts(passed=1, failed=1)),
        ("echo '<r/>' > \"$RESULT\"; exit 5", counts()),
    ],
    ids=["crash", "internal error", "passed", "exit code disagrees", "nothing matches"],
)
def test_a_part_that_breaks_down_is_a_failure(script, expected, tmp_path, monkeypatch):
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\nRESULT={tmp_path}/plain.xml\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(dev, "PYTHON", program)
    assert dev.run_part("plain", [], tmp_path) == expected


def test_the_tests_run_without_a_screen_and_without_the_person_s_python_path(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    environment = dev.test_environment()
    assert environment["QT_QPA_PLATFORM"] == "offscreen"
    assert environment["PYTHONPATH"] == str(Path(dev.__file__).parent)

"""What conftest promises, seen from outside: small test runs of their own that must come out as said."""

from pathlib import Path

import pytest

pytest_plugins = "pytester"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def outcome(pytester, monkeypatch):
    """Run a test file under the house's plugins in another process; give counts and output."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeini("[pytest]\nqt_log_level_fail = WARNING\nmarkers =\n  needs: x\n  office: x\n  window: x\n")

    def run(text: str, *arguments: str):
        pytester.makepyfile(text)
        plugins = [f"-ptests.house.{name}" for name in ("sandbox", "needs", "parts", "quiet")]
        return pytester.runpytest_subprocess(*plugins, "-pno:randomly", *arguments)

    return run


def test_a_missing_need_is_told_as_not_run(outcome):
    result = outcome(
        """
        import pytest
        @pytest.mark.needs("program no-such-program")
        def test_a(): assert False
        @pytest.mark.needs("program python3")
        def test_b(): pass
        """
    )
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*= not run =*", "1 × not run: needs program no-such-program"])


def test_a_need_that_nobody_defined_stops_the_run(outcome):
    result = outcome("import pytest\n@pytest.mark.needs('ofice')\ndef test_a(): pass\n")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*needs “ofice”*"])


@pytest.mark.parametrize(
    "body",
    [
        "import pytest\ndef test_a(): pytest.skip('later')\n",
        "import pytest\n@pytest.mark.skip(reason='later')\ndef test_a(): pass\n",
        "import pytest\n@pytest.mark.xfail\ndef test_a(): assert False\n",
    ],
)
def test_a_test_that_hides_has_failed(outcome, body):
    counts = outcome(body).parseoutcomes()
    assert sum(counts.values()) == 1
    assert set(counts) <= {"failed", "error", "errors"}


def test_a_module_that_hides_has_failed(outcome):
    result = outcome("import pytest\npytest.importorskip('no_such_module_here')\ndef test_a(): pass\n")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(errors=1)


def test_a_qt_warning_fails_the_test(outcome):
    outcome(
        """
        from PySide6.QtCore import QObject, qWarning
        def test_in_time(qtbot): qWarning("layout broken")
        """
    ).assert_outcomes(failed=1)


def test_a_qt_warning_while_it_is_taken_down_is_an_error(outcome):
    result = outcome(
        """
        import pytest
        from PySide6.QtCore import qWarning
        @pytest.fixture
        def late():
            yield
            qWarning("QThread: Destroyed while thread is still running")
        def test_late(qtbot, late): pass
        """
    )
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*Destroyed while thread is still running*"])


def test_a_window_left_open_is_an_error(outcome):
    result = outcome(
        """
        from PySide6.QtWidgets import QWidget
        def test_open(qtbot):
            global window
            window = QWidget(windowTitle="Forgotten")
            window.show()
        """
    )
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*left open: QWidget “Forgotten”*"])


def test_quiet_windows_pass(outcome):
    outcome(
        """
        from PySide6.QtWidgets import QWidget
        def test_quiet(qtbot):
            window = QWidget()
            qtbot.addWidget(window)
            window.show()
        """
    ).assert_outcomes(passed=1)


def test_reaching_another_computer_fails_even_when_it_is_swallowed(outcome):
    result = outcome(
        """
        import contextlib, socket
        def test_out():
            with contextlib.suppress(OSError):
                socket.create_connection(("203.0.113.5", 80), timeout=1)
        def test_name():
            with contextlib.suppress(OSError):
                socket.getaddrinfo("example.invalid", 443)
        def test_inside():
            with socket.create_server(("127.0.0.1", 0)) as server:
                socket.create_connection(server.getsockname()).close()
        """
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*The test tried to reach: 203.0.113.5*"])


def test_settings_and_keys_of_the_person_are_out_of_reach(outcome, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "canary")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/etc")
    outcome(
        """
        import os
        def test_private():
            assert "ANTHROPIC_API_KEY" not in os.environ
            assert "engross-tests-" in os.environ["XDG_CONFIG_HOME"]
            assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
        """
    ).assert_outcomes(passed=1)


@pytest.mark.parametrize(("part", "names"), [("plain", ["test_plain"]), ("window", ["test_marked", "test_shown"])])
def test_a_part_runs_only_its_own_tests(outcome, part, names):
    result = outcome(
        """
        import pytest
        def test_plain(): pass
        def test_shown(qtbot): pass
        @pytest.mark.window
        def test_marked(): pass
        """,
        f"--part={part}",
        "-v",
    )
    run = {line.split("::")[1].split()[0] for line in result.outlines if "PASSED" in line}
    assert sorted(run) == names

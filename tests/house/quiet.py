"""Fails tests on what Qt complains about while they are taken down, and on windows left open.

pytest-qt watches the test itself (`qt_log_level_fail` in pyproject.toml) and stops before the tear-down, which is
just where "destroyed while still running" is said. The same list of harmless messages applies.
"""

import re
import sys

import pytest


def _handler(heard, ignored):
    from PySide6.QtCore import QtMsgType

    loud = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)

    def hear(kind, _context, message):
        if kind in loud and not any(re.search(pattern, message) for pattern in ignored):
            heard.append(message)

    return hear


def open_windows() -> list:
    """The top-level windows that can still be seen."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        return []
    return [window for window in widgets.QApplication.topLevelWidgets() if window.isVisible()]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item, nextitem):
    """Listen to Qt while a test is taken down; look for windows when its module is done."""
    if "PySide6.QtCore" not in sys.modules:
        return (yield)
    from PySide6.QtCore import qInstallMessageHandler

    heard: list[str] = []
    before = qInstallMessageHandler(_handler(heard, item.config.getini("qt_log_ignore")))
    try:
        result = yield
    finally:
        qInstallMessageHandler(before)
    if nextitem is None or nextitem.path != item.path:
        for window in open_windows():
            heard.append(f"left open: {type(window).__name__} “{window.windowTitle()}”")
            window.close()
    if heard:
        pytest.fail("While the test was taken down: " + "; ".join(heard), pytrace=False)
    return result

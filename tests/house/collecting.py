"""Collects garbage of tests that open windows in their own thread, as the program does, never in a worker's.

Windows of earlier tests are garbage in cycles; a relay's thread that took them down would end the whole run.
"""

import gc

import pytest

from tests.house.parts import is_window


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Let the collector rest while windows are open; look through what is new afterwards, and all after a module."""
    if not is_window(item):
        gc.enable()
        return (yield)
    gc.disable()
    result = yield
    gc.collect(1 if nextitem is not None and nextitem.path == item.path else 2)
    return result

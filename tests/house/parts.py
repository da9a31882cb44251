"""Splits a test run into two parts: tests that open windows, which want one process, and all others.

`--part=window` and `--part=plain` choose one part; without the option both run together. A test belongs to the
windows by its folder, by `@pytest.mark.window` or by using one of pytest-qt's fixtures.
"""

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
WINDOW_FOLDERS = {"ui", "bridge", "journeys"}
WINDOW_FIXTURES = {"qtbot", "qapp"}


def pytest_addoption(parser):
    """Add the option that chooses a part."""
    parser.addoption("--part", choices=["all", "plain", "window"], default="all", help="which tests to run")


def is_window(item) -> bool:
    """Whether a test opens windows."""
    inside = item.path.relative_to(TESTS).parts if item.path.is_relative_to(TESTS) else ()
    by_folder = bool(inside) and inside[0] in WINDOW_FOLDERS
    uses = WINDOW_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    return by_folder or bool(uses) or item.get_closest_marker("window") is not None


def pytest_collection_modifyitems(config, items):
    """Keep the tests of the chosen part."""
    part = config.getoption("--part")
    if part == "all":
        return
    kept = [item for item in items if is_window(item) == (part == "window")]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept

"""What is said where no window can open: one sentence and an exit code, in place of Qt's own message and its abort."""

import sys

from app.look import Look
from app.paths import AppPaths
from app.words import read_words

NO_WINDOW = 6
"""The exit code where no window can open."""


def say_no_window(paths: AppPaths, look: Look, code: str, **fields: str) -> int:
    """Print the sentence of `code` in the person's language, and return the exit code."""
    print(
        read_words(paths.resources / "i18n", look.language, ("cli",)).say(code, **fields), file=sys.stderr, flush=True
    )
    return NO_WINDOW

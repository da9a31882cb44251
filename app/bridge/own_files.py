"""Files of the person's own, checked for the command line: the same child, the same readers, the same checks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.bridge.inspecting import proofread_file
from app.bridge.limited import LimitedChild
from app.bridge.proofs import Proofread, Proofreader
from app.relay.problems import WorkProblem
from producers.reading.passwords import Password


@contextmanager
def proofreading(language: str) -> Iterator[Proofreader]:
    """Give a proofreader that speaks a language. All files are read in one child, which ends with it."""
    child = LimitedChild()

    def proofread(path: Path, password: Password | None = None) -> Proofread:
        try:
            return child.one(proofread_file, str(path), language, password)
        except WorkProblem as problem:
            return Proofread(reason=problem.fault.code)

    try:
        yield proofread
    finally:
        child.close()

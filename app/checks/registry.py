"""Runs checks over a file. The one place of this package that imports late.

Reason: the libraries behind the workbook and deck checks cost half a second together, and the window must open
before any of them is loaded.
"""

from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import cast

from app.checks.check import Check
from app.checks.model import FileKind, FileModel, open_model
from app.checks.remarks import CheckContext, Remark
from app.checks.wordbook import CheckWords
from app.relay.nouns.finding import CheckRun, Finding, Severity
from app.relay.nouns.source import Place
from producers.reading.problems import ReadingProblem

PACKAGE = "package.fault"
_CATALOGUES: dict[FileKind, tuple[str, ...]] = {
    "docx": ("catalogue_words",),
    "xlsx": ("catalogue_words", "catalogue_books"),
    "pptx": ("catalogue_words", "catalogue_decks"),
    "text": ("catalogue_words",),
}
_ORDER: dict[Severity, int] = {"high": 0, "medium": 1, "low": 2}


def all_checks(*kinds: FileKind) -> tuple[Check, ...]:
    """Return the checks for these kinds of files (for all kinds when none is named), each once."""
    wanted = kinds or tuple(_CATALOGUES)
    names = dict.fromkeys(name for kind in wanted for name in _CATALOGUES[kind])
    found = [check for name in names for check in _load(name)]
    return tuple(check for check in found if check.kinds.intersection(wanted))


def _load(name: str) -> tuple[Check, ...]:
    return cast(tuple[Check, ...], import_module(f"app.checks.{name}").CHECKS)


_TOO_MUCH = frozenset({"bomb", "too-many-parts"})
"""Why a package is not even unpacked; the package check would unpack it."""


def run_checks(
    file: Path | bytes, name: str = "", only: Collection[str] | None = None, context: CheckContext | None = None
) -> CheckRun:
    """Run the checks that fit a file over its bytes and return what they found, the worst first.

    `only` names checks; a group stands for all in it ("term" for "term.twice"). A file that cannot be opened runs
    the package check alone, not even that when unpacking it would be too much, and the others are listed as not
    run with the reason. A check that fails itself is listed as not run too: a run is never better than what was
    looked at. Raises OSError when a path cannot be read.
    """
    data = file if isinstance(file, bytes) else file.read_bytes()
    shown = name or (file.name if isinstance(file, Path) else "file")
    runner = _Runner(shown, context or CheckContext(), only)
    try:
        model = open_model(data, shown)
    except ReadingProblem as problem:
        if data.startswith(b"PK") and problem.code not in _TOO_MUCH:
            runner.run_package(data)
        runner.give_up(problem.code)
        return runner.finish()
    return _run_all(runner, model)


def check_model(model: FileModel, only: Collection[str] | None = None, context: CheckContext | None = None) -> CheckRun:
    """Run the checks that fit a file which is open already; see `run_checks`."""
    return _run_all(_Runner(model.name, context or CheckContext(), only), model)


def _run_all(runner: "_Runner", model: FileModel) -> CheckRun:
    if model.data.startswith(b"PK"):
        runner.run_package(model.data)
    for check in all_checks(model.kind):
        runner.run(check, model)
    return runner.finish()


class _Runner:
    """Collects what one run finds."""

    def __init__(self, name: str, context: CheckContext, only: Collection[str] | None) -> None:
        self._name = name
        self._context = context
        self._only = only
        self._words = CheckWords.load(context.language)
        self._ran: list[str] = []
        self._not_run: list[tuple[str, str]] = []
        self._findings: list[Finding] = []

    def run_package(self, data: bytes) -> None:
        """Run the check that needs no opened file."""
        if self._wants(PACKAGE):
            package = import_module("app.checks.files")
            self._ran.append(PACKAGE)
            for remark in package.check_package(data, self._context):
                self._findings.append(self._make(PACKAGE, "high", remark))

    def run(self, check: Check, model: FileModel) -> None:
        """Run one check; whatever it stumbles over is told, and the others go on."""
        if not self._wants(check.id):
            return
        try:
            remarks = list(check.function(model, self._context))
            found = [self._make(check.id, one.severity or check.severity, one) for one in remarks]
        except Exception as error:  # noqa: BLE001 - one check must not take the others with it, nor count as passed
            self._not_run.append((check.id, f"stopped ({type(error).__name__})"))
            return
        self._ran.append(check.id)
        self._findings += found

    def give_up(self, reason: str) -> None:
        """Name every check that could not run because the file could not be opened."""
        names = dict.fromkeys(check.id for check in all_checks())
        self._not_run += [(name, reason) for name in names if self._wants(name)]

    def finish(self) -> CheckRun:
        """Return the outcome."""
        ordered = sorted(self._findings, key=lambda one: (_ORDER[one.severity], one.place.passage))
        return CheckRun(file=self._name, ran=tuple(self._ran), not_run=tuple(self._not_run), findings=tuple(ordered))

    def _wants(self, check: str) -> bool:
        if check in self._context.off:
            return False
        return self._only is None or check in self._only or check.partition(".")[0] in self._only

    def _make(self, check: str, severity: Severity, remark: Remark) -> Finding:
        what, right = self._words.tell(check, remark.facts)
        other = (
            Place(file=self._name, label=self._words.place(remark.other), passage=remark.other_passage)
            if remark.other
            else None
        )
        place = Place(file=self._name, label=self._words.place(remark.place), passage=remark.passage)
        return Finding(
            check=check, severity=severity, place=place, what=what, right=right, facts=remark.facts, other_place=other
        )

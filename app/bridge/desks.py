"""The relay's ports over this program's own parts: sources of the folder, producers, and the roster of profiles."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Lock

from app.bridge.locked import CLOSED, Unlocking
from app.relay.assignments import ProducerCard, SpecialistCard
from app.relay.nouns.base import Fault
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.profiles import ProducerProfile, SpecialistProfile
from app.relay.nouns.source import SourceFile, SourceText
from app.relay.ports import Checked, CheckerPort, CheckRequest
from app.relay.view import Roster
from app.sources.reader import SourceReader
from app.storage.prerequisites import PrerequisiteResult, check
from producers.content.anything import AnyContent
from producers.figures import FigureBook
from producers.production import Produced, RenderOptions
from producers.reading.passwords import Password
from producers.reading.unlocking import LOCKED
from producers.rendering import count_bookmark_pages, render

Reader = Callable[[Path, str], SourceText]


class FolderSources:
    """The person's files. What was read is kept by content, so that a file is read once while it does not change."""

    def __init__(self, folder: Path, scanner: SourceReader, read: Reader, unlocking: Unlocking | None = None) -> None:
        """Use `scanner` to list and `read` to read; the latter may do so in a process of its own.

        `unlocking` knows passwords and reads protected files, in a limited process in any case.
        """
        self._folder = folder
        self._scanner = scanner
        self._read = read
        self._unlocking = unlocking or Unlocking()
        self._known: dict[tuple[str, str, Password | None], SourceText] = {}
        self._listed: tuple[SourceFile, ...] = ()
        self._digests: dict[str, str] = {}

    def list(self) -> tuple[SourceFile, ...]:
        """Return the files that may be read, with what is wrong with each.

        A file with a password that is known counts as what it is when opened. PDFs that speak of a protection are
        opened, since nothing else tells whether they ask for a password.
        """
        self.glance()
        self._listed = tuple(self._opened(file) for file in self._listed)
        return self._listed

    def glance(self) -> tuple[SourceFile, ...]:
        """Return the files that may be read without opening more than those with a password that is known."""
        scanned = self._scanner.scan(self._folder)
        self._digests = {file.path: file.sha256 for file in scanned}
        self._listed = tuple(self._opened(file) if self.password_of(file.path) else file for file in scanned)
        return self._listed

    def locked(self) -> tuple[SourceFile, ...]:
        """Return the files of the folder that ask for a password nobody gave yet."""
        return tuple(file for file in self.list() if any(fault.code in LOCKED for fault in file.faults))

    def unlock(self, path: str, password: Password) -> SourceText:
        """Return what a file says when opened with a password; one that opens it is known while the program runs."""
        text = self._unlocking.read(self._folder, path, password)
        if not any(fault.code in CLOSED for fault in text.file.faults):
            self._known[path, self._digests.get(path, ""), password] = text
            self._unlocking.passwords.keep(self._folder / path, password)
        return text

    def password_of(self, path: str) -> Password | None:
        """Return the password that somebody gave for a file of the folder; None for "" and for one without."""
        return self._unlocking.passwords.of(self._folder / path) if path else None

    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong with the files listed last, as far as they were listed or read."""
        found = [self._known.get((file.path, file.sha256, self.password_of(file.path))) for file in self._listed]
        read = [text.file if text else file for text, file in zip(found, self._listed, strict=True)]
        return tuple(fault for file in read for fault in file.faults)

    def read(self, path: str) -> SourceText:
        """Return what can be read of a file; never raises for a bad file."""
        password = self.password_of(path)
        key = (path, self._digests.get(path, ""), password)
        known = self._known.get(key)
        if known is None:
            opens = self._unlocking.read
            known = opens(self._folder, path, password) if password else self._read(self._folder, path)
            self._known[key] = known
        return known

    def _opened(self, file: SourceFile) -> SourceFile:
        """Return a file as its reading tells, where only that tells; what the scan found beside it stays."""
        if not (self.password_of(file.path) or file.path in self._scanner.doubtful):
            return file
        read = self.read(file.path).file
        beside = tuple(fault for fault in file.faults if fault.code not in LOCKED and fault not in read.faults)
        return read.model_copy(update={"faults": (*beside, *read.faults)})


class DirectProducers:
    """Renders in this process, for the command line; the window renders in a worker process.

    One file at a time: the libraries for PDF share their fonts between threads and would mix them up.
    """

    def __init__(self, turn: AbstractContextManager[object] | None = None) -> None:
        """Work only while holding `turn`, which whoever else reads or writes PDF files here holds as well."""
        self._turn = turn or Lock()

    def render(
        self, content: AnyContent, file_format: FileFormat, figures: FigureBook, options: RenderOptions
    ) -> Produced:
        """Render content into one format. Raises ContentProblem."""
        with self._turn:
            return render(content, file_format, figures, options)

    def count_pages(self, document: bytes, title: str) -> dict[str, int]:
        """Return the page, from 1, of every bookmark of a Word file. Raises ContentProblem, ReadingProblem."""
        with self._turn:
            return count_bookmark_pages(document, title)


class DirectChecker:
    """Checks in this process, one file at a time; a CheckerPort."""

    def __init__(self, checker: CheckerPort, turn: AbstractContextManager[object]) -> None:
        """Check with `checker` while holding `turn`."""
        self._checker, self._turn = checker, turn

    def check(self, request: CheckRequest) -> Checked:
        """Check one file."""
        with self._turn:
            return self._checker.check(request)


def read_in_turn(read: Reader, turn: AbstractContextManager[object]) -> Reader:
    """Return a reader that reads one file at a time, while holding `turn`."""

    def reading(folder: Path, path: str) -> SourceText:
        with turn:
            return read(folder, path)

    return reading


def make_roster(specialists: tuple[SpecialistProfile, ...], producers: tuple[ProducerProfile, ...]) -> Roster:
    """Return the roster of registered profiles with what each producer's formats still need."""
    tools = Prerequisites(producers)
    return Roster(
        specialists=tuple(
            SpecialistCard(
                name=profile.name,
                domain=profile.domain,
                description=profile.description,
                default_producer=profile.default_producer,
                reviewer_tier=profile.reviewer_model,
                mandatory_reviewers=profile.mandatory_reviewers,
            )
            for profile in specialists
        ),
        producers=tuple(
            ProducerCard(name=profile.name, formats=profile.output_formats, tier=profile.model) for profile in producers
        ),
        prerequisites=tools,
        found=tools.found,
    )


class Prerequisites(Mapping[str, str]):
    """What a producer's formats still need, "" for nothing, by "producer/format"; looked for when first asked.

    Looking for one takes some milliseconds, and a run asks for one or two of a dozen.
    """

    def __init__(self, producers: tuple[ProducerProfile, ...]) -> None:
        """Answer for these producers."""
        self._all = {
            f"{profile.name}/{kind}": (profile, kind) for profile in producers for kind in profile.output_formats
        }
        self._looked: dict[str, tuple[PrerequisiteResult, ...]] = {}

    def __getitem__(self, key: str) -> str:
        """Return what is missing. Raises KeyError for a format nobody makes."""
        return ", ".join(one.requirement for one in self._look(key) if not one.met)

    def found(self, key: str) -> str:
        """Return what was found for a format, each with its version ("lxml 6.1.3"), "" when nothing is needed."""
        return ", ".join(f"{_name(one.requirement)} {one.found}" for one in self._look(key) if one.met)

    def _look(self, key: str) -> tuple[PrerequisiteResult, ...]:
        """Return what every requirement of a format came to; looked for once, though a run asks a hundred times."""
        if key not in self._looked:
            self._looked[key] = _checked(*self._all[key])
        return self._looked[key]

    def __iter__(self) -> Iterator[str]:
        """Go through "producer/format"."""
        return iter(self._all)

    def __len__(self) -> int:
        """Return how many formats can be asked for."""
        return len(self._all)


def _checked(profile: ProducerProfile, file_format: FileFormat) -> tuple[PrerequisiteResult, ...]:
    tooling = profile.tooling.get(file_format)
    return tuple(check(requirement) for requirement in (tooling.required if tooling else ()))


def _name(requirement: str) -> str:
    return re.split(r"[<>=!~ ]", requirement.removeprefix("executable:"))[0]

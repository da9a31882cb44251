"""The composition root: builds every object and hands each its needs. The only file that knows everything."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from app.bridge.desks import DirectProducers, FolderSources, make_roster
from app.bridge.project import Crew, Listener, OpenProject
from app.bridge.workers import PooledChecker, PooledProducers, Workers
from app.checks.desk import FileChecker
from app.cli.main import VERBS, Tools, run_command
from app.cli.showing import Output
from app.paths import AppPaths
from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem
from app.relay.run import RunSettings
from app.settings import Settings
from app.sources.reader import SourceReader
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.project import ProjectFolder
from app.storage.registry import Registry, load_registry, tiers
from app.storage.settings_file import load_settings
from app.words import Words, read_words
from app.workforce.playbook.calculators.shipped import SHIPPED
from app.workforce.playbook.reading.lint import Known
from app.workforce.playbook.shelf import Shelf, read_shelf
from app.workforce.playbook.workforce import PlaybookWorkforce


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


@dataclass(frozen=True)
class Composition:
    """Everything that lasts longer than one project."""

    paths: AppPaths
    settings: Settings
    now: Callable[[], datetime] = _now
    disk: FileSystem = REAL_DISK

    @cached_property
    def words(self) -> Words:
        """The sentences of the person's language."""
        return read_words(self.paths.resources / "i18n", self.settings.language)

    @cached_property
    def checker(self) -> FileChecker:
        """The proofreader."""
        return FileChecker(self.words.language)

    def registry(self, kept: Path | None) -> Registry:
        """Return all profiles for a project (its own folder inside the project), or without one."""
        return load_registry(tiers(self.paths, kept))

    def shelf(self, kept: Path | None) -> Shelf:
        """Return all playbooks for a project, or without one."""
        folders = tuple(tier.playbooks for tier in tiers(self.paths, kept))
        return read_shelf(folders, Known(frozenset(SHIPPED), self.checker.test_names))

    def open_beside_window(
        self, folder: Path, listen: Listener, progress: Callable[[str, str], None], workers: Workers
    ) -> OpenProject:
        """Open a project whose reading, rendering and checking run in worker processes."""
        sources = FolderSources(folder, SourceReader(), workers.read)
        opened = ProjectFolder.open(folder, self.paths, self.now, self.disk)
        crew = self._crew(opened, PooledProducers(workers), PooledChecker(workers, self.checker))
        return OpenProject(opened, sources, crew, listen, progress)

    def open_headless(self, folder: Path, workforce: str, output: Output) -> OpenProject:
        """Open a project for the command line; sources are still read in a child process of their own."""
        if workforce == "model":
            raise RelayProblem("no_model")
        reader = SourceReader()
        opened = ProjectFolder.open(folder, self.paths, self.now, self.disk)
        crew = self._crew(opened, DirectProducers(), self.checker)
        return OpenProject(opened, FolderSources(folder, reader, reader.read), crew, output.heard, output.progress)

    def _crew(self, opened: ProjectFolder, producers: object, checker: object) -> Crew:
        registry = self.registry(opened.kept)
        return Crew(
            workforce=PlaybookWorkforce(self.shelf(opened.kept)),
            producers=producers,  # type: ignore[arg-type]
            checker=checker,  # type: ignore[arg-type]
            roster=make_roster(tuple(registry.specialists.values()), tuple(registry.producers.values())),
            settings=RunSettings(mode=self.settings.mode, parallel=self.settings.parallel_calls),
            now=self.now,
        )

    def playbooks(self) -> tuple[tuple[object, ...], tuple[Fault, ...]]:
        """Return the playbooks at hand and what keeps others from being used."""
        shelf = self.shelf(None)
        faults = tuple(Fault(code="playbook_refused", fields={"details": str(fault)}) for fault in shelf.faults)
        return tuple(playbook.main for playbook in shelf.playbooks), faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the window, or a verb of the command line. Returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    paths = AppPaths.default()
    composition = Composition(paths, load_settings(paths.settings_file).settings)
    if given and (given[0] in VERBS or given[0] in {"-h", "--help"}):
        tools = Tools(
            words=composition.words,
            open_project=composition.open_headless,
            checker=lambda: composition.checker,
            playbooks=composition.playbooks,  # type: ignore[arg-type]
        )
        return run_command(given, tools)
    from app.window import open_window  # noqa: PLC0415 - Qt takes 0.2 s to import; the command line needs none of it

    return open_window(composition, given)


if __name__ == "__main__":
    raise SystemExit(main())

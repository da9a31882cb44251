"""Putting a project together: workforce, producers, checker and roster around an opened folder. Slow to import."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from app.bridge.desks import DirectProducers, FolderSources, make_roster
from app.bridge.paging import PagedProducers, Rendering
from app.bridge.project import Crew, Listener, OpenProject
from app.bridge.workers import PooledChecker, PooledProducers, Workers
from app.checks.desk import FileChecker
from app.paths import AppPaths
from app.preview.office import Office, find_office
from app.relay.assignments import Assignment
from app.relay.nouns.base import Fault
from app.relay.ports import CheckerPort, Desk, Performed, ProducersPort
from app.relay.run import RunSettings
from app.settings import Connection, Settings
from app.sources.reader import SourceReader
from app.storage.calls import CallFile
from app.storage.filesystem import FileSystem
from app.storage.project import ProjectFolder
from app.storage.registry import Registry, load_registry, tiers
from app.storage.settings_file import load_settings
from app.words import Words, read_words
from app.workforce.playbook.calculators.shipped import SHIPPED
from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.shelf import Shelf, read_shelf
from app.workforce.playbook.workforce import PlaybookWorkforce, drafted_from

if TYPE_CHECKING:
    from app.workforce.model.endpoint import Endpoint
    from app.workforce.model.keys import Keys
    from app.workforce.model.probe import Probed

Progress = Callable[[str, str], None]


class _FirstUse:
    """The playbook workforce, whose playbooks are read when the first assignment comes: opening needs none."""

    name = "builtin"
    checks_by = "by rules"

    def __init__(self, make: Callable[[], PlaybookWorkforce]) -> None:
        self._make = make
        self._guard = Lock()
        self._made: PlaybookWorkforce | None = None

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work."""
        with self._guard:
            self._made = self._made or self._make()
        return self._made.perform(assignment, desk)

    def drafted_from(self, title: str, version: str) -> str:
        """Return what a deliverable was drafted from."""
        return drafted_from(title, version)

    def estimate(self, _deliverables: int) -> str:
        """Return that it costs nothing."""
        return "none"


@dataclass(frozen=True)
class Builder:
    """Builds projects; profiles and playbooks that belong to no project are read once."""

    paths: AppPaths
    settings: Settings
    language: str
    now: Callable[[], datetime]
    disk: FileSystem

    @cached_property
    def checker(self) -> FileChecker:
        """The proofreader."""
        return FileChecker(self.language)

    def registry(self, kept: Path | None) -> Registry:
        """Return all profiles for a project (its own folder inside the project), or without one."""
        return load_registry(tiers(self.paths, kept))

    def shelf(self, kept: Path | None) -> Shelf:
        """Return all playbooks for a project, or without one."""
        places = tiers(self.paths, kept)
        return read_shelf(tuple(tier.playbooks for tier in places), self._known, places[-1].playbooks)

    def _known(self) -> Known:
        return Known(frozenset(SHIPPED), self.checker.test_names)

    def open_beside_window(self, folder: Path, listen: Listener, progress: Progress, workers: Workers) -> OpenProject:
        """Open a project whose reading, rendering and checking run in worker processes."""
        sources = FolderSources(folder, SourceReader(), workers.read)
        opened = ProjectFolder.open(folder, self.paths, self.now, self.disk)
        crew = self._crew(
            opened, self._paged(PooledProducers(workers)), PooledChecker(workers, self.checker), model=self._wants_model
        )
        return OpenProject(opened, sources, crew, listen, progress)

    def open_headless(self, folder: Path, workforce: str, listen: Listener, progress: Progress) -> OpenProject:
        """Open a project for the command line: everything in this process. Raises RelayProblem without a model."""
        reader = SourceReader()
        if workforce == "model":
            self._require_model()
        opened = ProjectFolder.open(folder, self.paths, self.now, self.disk)
        crew = self._crew(opened, self._paged(DirectProducers()), self.checker, model=workforce == "model", asked=True)
        return OpenProject(opened, FolderSources(folder, reader, reader.read), crew, listen, progress)

    def _paged(self, rendering: Rendering) -> ProducersPort:
        """Return producers that fill in exact page numbers where LibreOffice is there to lay files out."""
        program = find_office()
        return PagedProducers(rendering, Office(program, self.paths.cache / "office")) if program else rendering

    def playbooks(self) -> tuple[tuple[object, ...], tuple[Fault, ...]]:
        """Return the playbooks at hand and what keeps others from being used."""
        shelf = self.shelf(None)
        faults = tuple(Fault(code="playbook_refused", fields={"details": str(fault)}) for fault in shelf.faults)
        return tuple(playbook.main for playbook in shelf.playbooks), faults

    @property
    def _wants_model(self) -> bool:
        return self._settings_now().workforce == "model"

    def _settings_now(self) -> Settings:
        """Return the settings as they were saved last; those this was made with while none were saved."""
        path = self.paths.settings_file
        return load_settings(path, self.disk).settings if path.is_file() else self.settings

    def try_connection(self, connection: Connection) -> "tuple[Endpoint, Probed]":
        """Try out what a connection means, for the settings page. Raises RelayProblem with the sentence to show."""
        from app.model_building import try_connection  # noqa: PLC0415 - only where a model is used

        return try_connection(connection, self.keys)

    @cached_property
    def words(self) -> Words:
        """The sentences of the person's language, for what is said while a model works."""
        return read_words(self.paths.resources / "i18n", self.language)

    @cached_property
    def keys(self) -> "Keys":
        """The keys of this session; the keychain is asked when the first key is."""
        from app.workforce.model.keys import Keys, system_keychain  # noqa: PLC0415 - only where a model is used

        return Keys(system_keychain())

    def _require_model(self) -> None:
        """Raise RelayProblem when the command line asks for a model and there is none to use."""
        from app.workforce.model.access import choose_endpoint  # noqa: PLC0415 - only where a model is used

        choose_endpoint(self._settings_now().connection, self.keys, os.environ, asked=True)

    def _crew(
        self, opened: ProjectFolder, producers: ProducersPort, checker: CheckerPort, *, model: bool, asked: bool = False
    ) -> Crew:
        registry = self.registry(opened.kept)
        plain = Crew(
            workforce=_FirstUse(lambda: PlaybookWorkforce(self.shelf(opened.kept))),
            producers=producers,
            checker=checker,
            roster=make_roster(tuple(registry.specialists.values()), tuple(registry.producers.values())),
            settings=RunSettings(mode=self.settings.mode, parallel=self.settings.parallel_calls),
            now=self.now,
        )
        return self._with_model(plain, opened, registry, asked=asked) if model else plain

    def _with_model(self, crew: Crew, opened: ProjectFolder, registry: Registry, *, asked: bool) -> Crew:
        from app.model_building import LateModelWorkforce, ModelParts  # noqa: PLC0415 - only where a model is used

        parts = ModelParts(
            paths=self.paths,
            settings=self._settings_now,
            words=self.words,
            keys=self.keys,
            registry=registry,
            shelf=lambda: self.shelf(opened.kept),
            producers=crew.producers,
            checker=crew.checker,
            test_names=self.checker.test_names,
            asked=asked,
        )
        calls = CallFile.open(opened.kept, self.now, self.disk, read_only=not opened.writable)
        workforce = LateModelWorkforce(opened, calls, parts)
        return replace(crew, workforce=workforce, notices=lambda: workforce.notices, close=workforce.close)

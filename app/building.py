"""Putting a project together: workforce, producers, checker and roster around an opened folder. Slow to import."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from app.bridge.desks import DirectChecker, DirectProducers, FolderSources, make_roster, read_in_turn
from app.bridge.locked import Unlocking
from app.bridge.paging import ProjectProducers, Rendering
from app.bridge.project import Crew, Listener, OpenProject
from app.bridge.supplies import Supplies
from app.checks.desk import FileChecker
from app.paths import AppPaths
from app.preview.office import Office, find_office
from app.relay.assignments import Assignment
from app.relay.nouns.base import Fault
from app.relay.nouns.source import SourceText
from app.relay.ports import Checked, CheckerPort, CheckRequest, Desk, Performed, ProducersPort, Workforce
from app.relay.run import RunSettings
from app.settings import Settings
from app.sources.passwords import Passwords
from app.sources.reader import SourceReader
from app.storage.calls import CALLS, CallFile
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
    from app.bridge.workers import Workers
    from app.connecting import Connecting
    from app.model_building import LateModelWorkforce
    from app.workforce.model.keys import Keys
    from app.workforce.model.limits import Limits

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


class _ModelWhenNeeded:
    """The model workforce of a project, made when a run first needs it, or on opening where calls were made before."""

    name = "model"
    checks_by = "by rules"

    def __init__(self, make: Callable[[], "LateModelWorkforce"], *, now: bool) -> None:
        """Make it at once when `now`, so that what the last calls left behind is told on opening."""
        self._make = make
        self._guard = Lock()
        self._made = make() if now else None

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work."""
        return self._get().perform(assignment, desk)

    def drafted_from(self, title: str, version: str) -> str:
        """Return what a deliverable was drafted from."""
        return self._get().drafted_from(title, version)

    def estimate(self, deliverables: int) -> str:
        """Return in words what a run will cost."""
        return self._get().estimate(deliverables)

    @property
    def notices(self) -> tuple[Fault, ...]:
        """What it has to tell, as far as it was made."""
        return self._made.notices if self._made is not None else ()

    def close(self) -> None:
        """End what it started."""
        if self._made is not None:
            self._made.close()

    def _get(self) -> "LateModelWorkforce":
        with self._guard:
            self._made = self._made or self._make()
            return self._made


class _Preferred:
    """Who drafts a run that begins now; a run that is going on is finished by the workforce it is kept under."""

    checks_by = "by rules"

    def __init__(self, wants_model: Callable[[], bool], builtin: Workforce, model: Workforce) -> None:
        """Ask `wants_model` what is set whenever it matters."""
        self._wants_model, self._builtin, self._model = wants_model, builtin, model

    @property
    def name(self) -> str:
        """The name a run that begins now is kept under."""
        return self._now.name

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work."""
        return self._now.perform(assignment, desk)

    def drafted_from(self, title: str, version: str) -> str:
        """Return what a deliverable was drafted from."""
        return self._now.drafted_from(title, version)

    def estimate(self, deliverables: int) -> str:
        """Return in words what a run will cost."""
        return self._now.estimate(deliverables)

    @property
    def _now(self) -> Workforce:
        return self._model if self._wants_model() else self._builtin


@dataclass(frozen=True)
class Builder:
    """Builds projects; profiles and playbooks that belong to no project are read once.

    `limits` are those of calls to a model, None for the usual ones.
    """

    paths: AppPaths
    settings: Settings
    language: str
    now: Callable[[], datetime]
    disk: FileSystem
    limits: "Limits | None" = None
    passwords: Passwords = field(default_factory=Passwords)

    @property
    def checker(self) -> FileChecker:
        """The proofreader, in the language of the moment."""
        return FileChecker(self._tongue)

    @property
    def _tongue(self) -> str:
        """The language that is set; that of the start while nothing is saved."""
        return self._settings_now().language if self.paths.settings_file.is_file() else self.language

    def registry(self, kept: Path | None) -> Registry:
        """Return all profiles for a project (its own folder inside the project), or without one."""
        return load_registry(tiers(self.paths, kept))

    def shelf(self, kept: Path | None) -> Shelf:
        """Return all playbooks for a project, or without one."""
        places = tiers(self.paths, kept)
        return read_shelf(tuple(tier.playbooks for tier in places), self._known, places[-1].playbooks)

    def _known(self) -> Known:
        return Known(frozenset(SHIPPED), self.checker.test_names)

    def open_beside_window(self, folder: Path, listen: Listener, progress: Progress, workers: "Workers") -> OpenProject:
        """Open a project whose reading, rendering and checking run in worker processes."""
        from app.bridge.workers import PooledChecker, PooledProducers  # noqa: PLC0415 - brings all that shows files

        unlocking = Unlocking(self.passwords, workers.read)
        sources = FolderSources(folder, SourceReader(), workers.read, unlocking)
        opened = ProjectFolder.open(folder, self.paths, self.now, self.disk)
        checker = _Speaking(lambda: PooledChecker(workers, self.checker))
        producers = self._producers(opened, PooledProducers(workers), workers.read)
        crew = self._crew(opened, producers, checker, lambda: self._wants_model)
        return OpenProject(opened, sources, crew, listen, progress)

    def open_headless(self, folder: Path, workforce: str, listen: Listener, progress: Progress) -> OpenProject:
        """Open a project for the command line: everything in this process. Raises RelayProblem without a model."""
        if workforce == "model":
            self._require_model()
        opened = ProjectFolder.open(folder, self.paths, self.now, self.disk)
        reader, turn = SourceReader(), Lock()
        sources = FolderSources(folder, reader, read_in_turn(reader.read, turn), Unlocking(self.passwords))
        producers, checker = self._producers(opened, DirectProducers(turn)), DirectChecker(self.checker, turn)
        crew = self._crew(opened, producers, checker, lambda: workforce == "model", asked=True)
        return OpenProject(opened, sources, crew, listen, progress)

    def _producers(
        self, opened: ProjectFolder, rendering: Rendering, read: Callable[[Path, str], SourceText] | None = None
    ) -> ProducersPort:
        """Return producers that get a project's pictures and forms, and count pages where a file shows them."""
        program = find_office()
        office = Office(program, self.paths.cache / "office") if program else None
        return ProjectProducers(rendering, office, Supplies(opened.folder, opened.objects, read=read))

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

    @cached_property
    def connecting(self) -> "Connecting":
        """What the settings page asks about the connection: keys, prices, trying out."""
        from app.connecting import Connecting  # noqa: PLC0415 - only where a model is used

        return Connecting(self.paths, self.keys, self._settings_now, self.disk, now=self.now)

    @property
    def words(self) -> Words:
        """The sentences of the person's language, for what is said while a model works."""
        return read_words(self.paths.resources / "i18n", self._tongue)

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
        self,
        opened: ProjectFolder,
        producers: ProducersPort,
        checker: CheckerPort,
        wants_model: Callable[[], bool],
        *,
        asked: bool = False,
    ) -> Crew:
        registry = self.registry(opened.kept)
        builtin = _FirstUse(lambda: PlaybookWorkforce(self.shelf(opened.kept), words=lambda: self.words))
        model = _ModelWhenNeeded(
            lambda: self._model(opened, registry, producers, checker, asked=asked),
            now=wants_model() or (opened.kept / CALLS).is_file(),
        )
        return Crew(
            workforce=_Preferred(wants_model, builtin, model),
            producers=producers,
            checker=checker,
            roster=make_roster(tuple(registry.specialists.values()), tuple(registry.producers.values())),
            settings=self._run_settings,
            now=self.now,
            notices=lambda: model.notices,
            close=model.close,
            others={builtin.name: builtin, model.name: model},
            fallback=builtin.name,
            library=tiers(self.paths)[0].specialists,
        )

    def _run_settings(self) -> RunSettings:
        settings = self._settings_now()
        depth = "" if settings.depth == "ask" else settings.depth
        return RunSettings(mode=settings.mode, parallel=settings.parallel_calls, depth=depth)

    def _model(
        self,
        opened: ProjectFolder,
        registry: Registry,
        producers: ProducersPort,
        checker: CheckerPort,
        *,
        asked: bool,
    ) -> "LateModelWorkforce":
        from app.model_building import LateModelWorkforce, ModelParts  # noqa: PLC0415 - only where a model is used

        parts = ModelParts(
            paths=self.paths,
            settings=self._settings_now,
            words=self.words,
            keys=self.keys,
            registry=registry,
            shelf=lambda: self.shelf(opened.kept),
            producers=producers,
            checker=checker,
            test_names=self.checker.test_names,
            asked=asked,
            limits=self.limits,
        )
        calls = CallFile.open(opened.kept, self.now, self.disk, read_only=not opened.writable)
        return LateModelWorkforce(opened, calls, parts)


class _Speaking:
    """A checker that is asked for anew each time, so that it speaks the language of the moment."""

    def __init__(self, checker: Callable[[], CheckerPort]) -> None:
        self._checker = checker

    def check(self, request: CheckRequest) -> Checked:
        """Check one file."""
        return self._checker().check(request)

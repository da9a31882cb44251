"""The rest of the window: session, worker processes, services, and the main window over all of them. Slow to import."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC
from functools import cache, partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from app.bridge.inspecting import Inspected
from app.bridge.offers import Outbox
from app.bridge.session import Session
from app.bridge.unlocked import opens
from app.bridge.workers import Workers
from app.composition import Composition
from app.look import Look
from app.looking import find_page_maker, load_preview, load_printable, read_own, unlock_preview
from app.paths import AppPaths
from app.preview.office import Office, find_office, office_version
from app.settings import Settings
from app.sources.passwords import Passwords
from app.storage.listing import RecentProject, list_samples
from app.storage.recent import RecentProjects
from app.storage.samples import copy_sample
from app.storage.saving import save_new
from app.storage.settings_file import load_settings, save_settings
from app.ui.dressing import dress, set_tongue
from app.ui.front import Front
from app.ui.kit import Kit
from app.ui.main_window import MainWindow
from app.ui.preview.exact import ExactPages
from app.ui.resources import Resources
from app.ui.text import read_text
from app.ui.window.check_doors import CheckDoors, Looked
from app.ui.window.file_preview import FilePreview
from app.ui.window.services import Services
from app.welcome import choose_file, choose_folder, choose_target, documents_folder, recent_entry, sample_entry
from producers.reading.passwords import Password

SHOWN_FAMILIES = ("Inter", "Caladea", "Carlito")
"""The families that ship with the program, for screens and documents."""


@dataclass(frozen=True)
class Household:
    """What the window lives on, for as long as it lives: closed once, in the order in which one needs the other."""

    session: Session
    workers: Workers
    services: Services
    exact: ExactPages | None = None

    def close(self) -> None:
        """Close the project, then end the worker processes."""
        if self.exact is not None:
            self.exact.close()
        self.session.shut_down()
        self.workers.close()


def set_up_household(paths: AppPaths) -> Household:
    """Return session, worker processes and services over this computer's folders."""
    composition = Composition(paths, load_settings(paths.settings_file).settings)
    workers = Workers()
    session = make_session(composition, workers)
    exact = make_exact(paths)
    return Household(session, workers, make_services(composition, workers, exact), exact)


def furnish(household: Household, kit: Kit, front: Front) -> MainWindow:
    """Let the main window take over what `front` shows, with everything behind it."""
    window = MainWindow(kit, household.services, household.session, front)
    front.move_in(window)
    return window


def make_exact(paths: AppPaths) -> ExactPages | None:
    """Return what makes pages exactly as printed, None where LibreOffice is not installed."""
    make = find_page_maker(paths.cache / "office")
    return ExactPages(make) if make is not None else None


def make_kit(composition: Composition, app: QApplication) -> Kit:
    """Return the look and the words of the person's settings, and dress the application in them."""
    settings = composition.settings
    look = Look(settings.look, settings.text_scale, settings.language)
    return dress(app, Resources(composition.paths.resources), look)


def make_session(composition: Composition, workers: Workers) -> Session:
    """Return a session whose projects read, render and check in `workers`."""
    return Session(lambda folder, listen, tell: composition.open_beside_window(folder, listen, tell, workers))


def make_services(composition: Composition, workers: Workers, exact: ExactPages | None = None) -> Services:
    """Return everything the window may ask for, over this computer's disk; `workers` read files for the preview."""
    samples = composition.paths.resources / "samples"
    shipped = {sample.key: sample for sample in list_samples(samples)}
    recent = RecentProjects(composition.paths.data, composition.disk)
    words = composition.words

    def keep(settings: Settings) -> None:
        save_settings(composition.paths.settings_file, settings, composition.disk)

    def remember(folder: Path, state: str) -> None:
        opened = composition.now().astimezone(UTC).isoformat(timespec="seconds")
        recent.add(RecentProject(str(folder), folder.name, opened, state))

    def preview(kit: Kit, session: Session) -> FilePreview:
        made = FilePreview(kit, words, session, lambda project, key: load_preview(project, key, workers))
        if exact is not None:
            made.offer_exact(exact, load_printable)
        made.offer_unlocking(lambda project, key, password: unlock_preview(project, key, password, workers))
        return made

    return Services(
        words=words,
        settings=composition.settings,
        now=composition.now,
        recent=lambda: tuple(recent_entry(project) for project in recent.projects()),
        remember=remember,
        samples=tuple(sample_entry(sample) for sample in shipped.values()),
        copy_sample=lambda key, target: copy_sample(samples, shipped[key], target, composition.disk),
        save_settings=keep,
        documents=documents_folder(),
        choose_folder=choose_folder,
        open_outside=lambda path: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))),
        preview=preview,
        access=lambda: composition.builder.connecting,
        office_version=office_version,
        fonts=SHOWN_FAMILIES,
        personal=composition.paths.data,
        open_personal=lambda: _open_personal(composition.paths),
        speak=lambda kit, services: speak(composition, workers, exact, kit, services),
        outbox=make_outbox(composition, workers),
        choose_file=choose_file,
        checking=make_check_doors(workers, exact, composition.passwords),
    )


def speak(
    composition: Composition, workers: Workers, exact: ExactPages | None, kit: Kit, services: Services
) -> tuple[Kit, Services]:
    """Return the kit and the services in the language of `services`' settings; all else stays as it is."""
    language = services.settings.language
    set_tongue(language)
    other = make_services(replace(composition, settings=services.settings), workers, exact)
    text = read_text(Resources(composition.paths.resources), language)
    spoken = replace(services, words=other.words, preview=other.preview, outbox=other.outbox, checking=other.checking)
    return kit._replace(tr=text), spoken


def _open_personal(paths: AppPaths) -> bool:
    """Make the folder for playbooks and profiles of the person's own, and show it."""
    try:
        for name in ("playbooks", "specialists"):
            (paths.data / name).mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.data)))


def make_check_doors(workers: Workers, exact: ExactPages | None, passwords: Passwords) -> CheckDoors:
    """Return what checks files of the person's own in a child of `workers`, and saves lists of findings."""

    def inspect(path: Path, language: str, typed: Password | None) -> Iterator[Looked]:
        for part in workers.inspect(path, language, typed or passwords.of(path)):
            if typed and not isinstance(part, Inspected) and opens(part):
                passwords.keep(path, typed)
            yield part

    return CheckDoors(
        choose_file=choose_file,
        choose_target=choose_target,
        inspect=inspect,
        stop=workers.stop_inspecting,
        save=lambda path, found: save_new(path, workers.write_list(found, path.suffix)),
        read=lambda path: None if passwords.of(path) else read_own(path),
        exact=exact,
    )


def make_outbox(composition: Composition, workers: Workers) -> Callable[[], Outbox]:
    """Return what gives the outbox; it is imported by the first call, for which the window does not wait."""

    def unlock(path: Path, data: bytes) -> bytes:
        password = composition.passwords.of(path)
        return workers.unlock(data, path.name, password) if password else data

    @cache
    def outbox() -> Outbox:
        from app.bridge.outbox import FileOutbox  # noqa: PLC0415 - loads what reads, cleans and binds files
        from app.ui.preview.slides.printing import print_slides  # noqa: PLC0415 - loads what reads and draws decks

        program = find_office()
        return FileOutbox(
            record=composition.paths.data / "exported.json",
            language=composition.words.language,
            now=composition.now,
            run=workers.run,
            guarded=workers.compare,
            office=Office(program, composition.paths.cache / "office") if program is not None else None,
            disk=composition.disk,
            unlock=unlock,
            print_deck=partial(print_slides, composition.paths.resources),
        )

    return outbox

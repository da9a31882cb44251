"""The Qt part of the composition: the application, the look, the session and the window, and how all of it ends."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QLocale, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from app.bridge.session import Session
from app.bridge.workers import Workers
from app.composition import Composition
from app.settings import Settings
from app.storage.exporting import export_files
from app.storage.recent import RecentProject, RecentProjects
from app.storage.samples import ShippedSample, copy_sample, list_samples
from app.storage.settings_file import save_settings
from app.ui.kit import Kit, build_kit
from app.ui.main_window import MainWindow
from app.ui.resources import Resources
from app.ui.theme.roles import Mode
from app.ui.window.preview_pane import EmptyPreview
from app.ui.window.services import Exported, RecentEntry, Sample, Services

_LOCALES = {"en": QLocale.Country.UnitedKingdom, "de": QLocale.Country.Germany}
_TONGUES = {"en": QLocale.Language.English, "de": QLocale.Language.German}


def open_window(composition: Composition, arguments: Sequence[str]) -> int:
    """Show the window until it is closed, and return the exit code; everything that was started is joined first.

    The first of `arguments` may name a folder to open.
    """
    app = QApplication.instance() or QApplication(["engross"])
    if not isinstance(app, QApplication):
        raise TypeError("the window needs a QApplication")
    kit = make_kit(composition, app)
    workers = Workers()
    session = make_session(composition, workers)
    window = MainWindow(kit, make_services(composition), session)
    window.show()
    if arguments:
        window.starting.open_folder(Path(arguments[0]).expanduser().absolute())
    try:
        return app.exec()
    finally:
        session.shut_down()
        workers.close()


def make_kit(composition: Composition, app: QApplication) -> Kit:
    """Return the look and the words of the person's settings, and dress the application in them."""
    settings = composition.settings
    QLocale.setDefault(QLocale(_TONGUES[settings.language], _LOCALES[settings.language]))
    app.setApplicationName("Engross")
    app.setApplicationDisplayName("Engross")
    kit = build_kit(
        Resources(composition.paths.resources),
        language=settings.language,
        mode=Mode(settings.look),
        scale=settings.text_scale / 100,
    )
    kit.theme.apply_to(app)
    return kit


def make_session(composition: Composition, workers: Workers) -> Session:
    """Return a session whose projects read, render and check in `workers`."""
    return Session(lambda folder, listen, tell: composition.open_beside_window(folder, listen, tell, workers))


def make_services(composition: Composition) -> Services:
    """Return everything the window may ask for, over this computer's disk."""
    samples = composition.paths.resources / "samples"
    shipped = {sample.key: sample for sample in list_samples(samples)}
    recent = RecentProjects(composition.paths.data, composition.disk)
    words = composition.words

    def keep(settings: Settings) -> None:
        save_settings(composition.paths.settings_file, settings, composition.disk)

    def remember(folder: Path, state: str) -> None:
        opened = composition.now().astimezone(UTC).isoformat(timespec="seconds")
        recent.add(RecentProject(str(folder), folder.name, opened, state))

    return Services(
        words=words,
        settings=composition.settings,
        now=composition.now,
        recent=lambda: tuple(_entry(project) for project in recent.projects()),
        remember=remember,
        samples=tuple(_sample(sample) for sample in shipped.values()),
        copy_sample=lambda key, target: copy_sample(samples, shipped[key], target, composition.disk),
        save_settings=keep,
        export=lambda project, names, target: _export(composition, project, names, target),
        documents=_documents(),
        choose_folder=_choose_folder,
        open_outside=lambda path: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))),
        preview=lambda kit, _session: EmptyPreview(kit, words),
    )


def _export(composition: Composition, project: Path, names: tuple[str, ...], target: Path) -> Exported:
    done = export_files(project, names, target, composition.disk)
    return Exported(done.folder, done.files)


def _entry(project: RecentProject) -> RecentEntry:
    try:
        opened = datetime.fromisoformat(project.opened)
    except ValueError:
        return RecentEntry(Path(project.path), project.name, None, project.state)
    aware = opened if opened.tzinfo else replace_zone(opened)
    return RecentEntry(Path(project.path), project.name, aware, project.state)


def replace_zone(moment: datetime) -> datetime:
    """Return a moment without a zone as one in UTC, which is how the list keeps them."""
    return moment.replace(tzinfo=UTC)


def _sample(sample: ShippedSample) -> Sample:
    return Sample(sample.key, sample.name, sample.description, sample.request, sample.minutes)


def _documents() -> Path:
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found) if found and Path(found).is_dir() else Path.home()


def _choose_folder(host: QWidget, title: str, start: Path) -> Path | None:
    chosen = QFileDialog.getExistingDirectory(host, title, str(start))
    return Path(chosen) if chosen else None

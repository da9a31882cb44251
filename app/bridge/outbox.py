"""The outbox: offers what can be sent, plans, writes and compares, with worker processes for what takes long.

Slow to import, since everything that reads, cleans and binds files comes with it.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event
from typing import cast

from app.bridge.exporting import export_material
from app.bridge.limited import TOO_MUCH
from app.bridge.offers import Offer, OfferedFile, OfferedVersion, Plan, Told
from app.bridge.plain_words import document_of_words, has_only_words, has_words
from app.bridge.project import OpenProject
from app.checks.wordbook import CheckWords
from app.export.comparison import Comparison, Seen
from app.export.exporting import export_files, forms_of, plan_files, save_held
from app.export.history import Version, earlier_version, latest_versions, list_versions
from app.export.making import engine_for, render_as, sum_removed
from app.export.report_document import SavedReport, report_document
from app.export.request import (
    Exported,
    ExportedFile,
    ExportRequest,
    HeldFile,
    Material,
    Runner,
    ToPdf,
    Watch,
    run_here,
)
from app.export.viewing import see_comparison
from app.preview.office import Office
from app.relay.problems import RelayProblem, WorkProblem
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.problems import describe_os_error
from producers.export import Removed, Scrubbed, ScrubOptions, scrub
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem

_REDLINES = {"redline", "marked", "redline-pdf"}
_OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How files of Office begin, today's and those of old or with a password; the readers say more about the latter."""


def _as_it_is(_path: Path, data: bytes) -> bytes:
    return data


@dataclass(frozen=True)
class FileOutbox:
    """An Outbox over this computer's disk. `record` remembers exports that belong to no project.

    `guarded` runs what reads and compares files that nobody vouches for, within limits.
    `unlock` returns the bytes of a file of the person's without the protection that they opened before. `print_deck`
    makes PDF pages of a deck without LibreOffice; it is called by `run`.
    """

    record: Path
    language: str
    now: Callable[[], datetime]
    run: Runner = run_here
    guarded: Runner = run_here
    office: Office | None = None
    disk: FileSystem = REAL_DISK
    unlock: Callable[[Path, bytes], bytes] = _as_it_is
    print_deck: ToPdf | None = None

    def offer_files(self, project: OpenProject) -> Offer:
        """Return every released deliverable of a project with its versions."""
        state = project.relay.state
        material = export_material(project, self.office)
        material = replace(material, run=self.run, disk=self.disk, print_deck=self.print_deck)
        every = list_versions(state)
        files = []
        for newest in latest_versions(state):
            versions = [one for one in reversed(every) if one.name.casefold() == newest.name.casefold()]
            offered = tuple(_offered(one, material) for one in versions)
            files.append(OfferedFile(newest.deliverable, offered))
        return Offer(material, tuple(files), project.path.name)

    def offer_report(self, report: SavedReport) -> Offer:
        """Return a report as something that can be written. Raises RelayProblem when it cannot be rendered."""
        content = report_document(report)
        try:
            data = cast("bytes", self.run(render_as, content, "docx", FigureBook()))
        except ContentProblem as problem:
            raise RelayProblem(problem.code, block=report.name, **problem.facts) from problem
        version = self._version(f"{report.name}.docx", data)
        material = replace(self._material({version.digest: data}), contents={version.digest: content})
        return self._single(material, version, report.name)

    def offer_comparison(self, comparison: Comparison) -> Offer:
        """Return a comparison as something that can be written; the files themselves are not part of it."""
        offer = self._single(comparison.material, comparison.new, Path(comparison.new.name).stem)
        only = tuple(
            replace(one, forms=tuple(form for form in one.forms if form in _REDLINES))
            for one in offer.files[0].versions
        )
        return replace(offer, files=(replace(offer.files[0], versions=only),))

    def plan(self, offer: Offer, request: ExportRequest, folder: Path | None) -> Plan:
        """Return what an export would do now; nothing is written. Without a folder there are no names yet."""
        files = plan_files(offer.material, request, folder) if folder is not None else ()
        return Plan(files, self._stays(offer.material, request) if request.scrub is None else ())

    def write(self, offer: Offer, request: ExportRequest, folder: Path, told: Told, stop: Event) -> Exported:
        """Write what was chosen. Raises RelayProblem when the folder cannot be written."""
        return export_files(self._stoppable(offer.material, stop), request, folder, Watch(told, stop.is_set))

    def save_held(self, offer: Offer, held: HeldFile, folder: Path) -> ExportedFile:
        """Write a copy beside a file that another program holds."""
        return save_held(offer.material, held, folder)

    def compare_versions(self, project: OpenProject, deliverable: str, number: int) -> Comparison:
        """Return a version of the current run compared with the one before it. Raises RelayProblem."""
        found = earlier_version(project.relay.state, deliverable, number)
        if found is None:
            raise RelayProblem("export_without_earlier", block=deliverable)
        load = project.folder.objects.get
        return self._compare(*found, {one.digest: load(one.digest) for one in found})

    def compare_paths(self, old: Path, new: Path) -> Comparison:
        """Return any two files of this computer compared. Raises RelayProblem.

        Two files of Office of one kind are compared as they are; of others the words are.
        """
        same = old.name.casefold() == new.name.casefold()
        opened = {path: self.unlock(path, _read(path)) for path in (old, new)}
        labels = {path: f"{path.name} ({path.parent.name})" if same else path.name for path in (old, new)}
        if all(data.startswith(_OFFICE) and not has_only_words(data, path.name) for path, data in opened.items()):
            first, second = (self._version(path.name, opened[path], labels[path]) for path in (old, new))
            return self._compare(first, second, {first.digest: opened[old], second.digest: opened[new]})
        words = {path: self._words(path, data) for path, data in opened.items()}
        first, second = (self._version(f"{path.stem}.docx", words[path], labels[path]) for path in (old, new))
        return self._compare(first, second, {first.digest: words[old], second.digest: words[new]}, only_words=True)

    def _words(self, path: Path, data: bytes) -> bytes:
        if not has_words(data, path.name):
            raise RelayProblem("compare_unknown", name=path.name)
        try:
            return cast("bytes", self._guard(path.name, document_of_words, data, path.name))
        except ReadingProblem as problem:
            raise RelayProblem(problem.code, **{"name": path.name, **problem.fields}) from problem
        except ContentProblem as problem:
            raise RelayProblem(problem.code, name=path.name) from problem

    def _compare(self, old: Version, new: Version, data: dict[str, bytes], *, only_words: bool = False) -> Comparison:
        try:
            both = data[old.digest], data[new.digest]
            seen = cast("Seen", self._guard(new.label or new.name, see_comparison, *both, new.name, self.language))
        except (ReadingProblem, ContentProblem) as problem:
            facts = problem.facts if isinstance(problem, ContentProblem) else problem.fields
            raise RelayProblem(problem.code, **{"name": self._culprit(old, new, data), **facts}) from problem
        material = replace(self._material(data), previous={new.digest: old})
        return Comparison(old, new, self._said(seen), material, only_words)

    def _guard(self, name: str, work: Callable[..., object], *arguments: object) -> object:
        try:
            return self.guarded(work, *arguments)
        except WorkProblem as problem:
            code = "compare_too_much" if problem.fault.code == TOO_MUCH else problem.fault.code
            raise RelayProblem(code, **{**problem.fault.fields, "name": name}) from problem

    def _culprit(self, old: Version, new: Version, data: dict[str, bytes]) -> str:
        """Return the name of the file that cannot be read on its own, both names when each can."""
        for one in (old, new):
            try:
                self._guard(one.name, see_comparison, data[one.digest], data[one.digest], one.name)
            except (ReadingProblem, ContentProblem):
                return one.label or one.name
        return f"{old.name}, {new.name}"

    def _said(self, seen: Seen) -> Seen:
        words = CheckWords.load(self.language)
        return replace(seen, changes=tuple(replace(one, said=words.place(one.place)) for one in seen.changes))

    def _stays(self, material: Material, request: ExportRequest) -> tuple[Removed, ...]:
        kept = {one.version.digest: one.version for one in request.choices if one.form == "file"}
        found: list[Removed] = []
        for digest in kept:
            scrubbed = cast("Scrubbed", material.run(scrub, material.load(digest), ScrubOptions()))
            found += [one for one in scrubbed.removed if one.taken]
        return sum_removed(found)

    def _stoppable(self, material: Material, stop: Event) -> Material:
        office = self.office
        return material if office is None else replace(material, to_pdf=partial(_to_pdf, office, stop))

    def _material(self, data: dict[str, bytes]) -> Material:
        to_pdf = self.office.pdf if self.office is not None else None
        return Material(
            data.__getitem__, {}, {}, FigureBook(), self.record, to_pdf, self.run, self.disk, print_deck=self.print_deck
        )

    def _version(self, name: str, data: bytes, label: str = "") -> Version:
        digest, ending = hashlib.sha256(data).hexdigest(), name.rpartition(".")[2].lower()
        return Version(name, name, ending, 1, digest, self.now(), "", label=label)

    def _single(self, material: Material, version: Version, name: str) -> Offer:
        return Offer(material, (OfferedFile(version.name, (_offered(version, material),)),), name, many=False)


def _offered(version: Version, material: Material) -> OfferedVersion:
    return OfferedVersion(version, forms_of(version, material), engine_for(version.file_format, material))


def _to_pdf(office: Office, stop: Event, data: bytes, name: str) -> bytes:
    return office.pdf(data, name, stop)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise describe_os_error(problem, path) from problem

"""Exporting: choices made, packed as asked, and put where the person wants them; planned before, watched meanwhile."""

from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import cast

from app.export.making import Made, forms_of, make, make_redline, name_of, sum_removed
from app.export.placing import ExportFolder
from app.export.request import (
    Choice,
    Engine,
    Exported,
    ExportedFile,
    ExportRequest,
    HeldFile,
    Material,
    PlannedFile,
    Watch,
)
from app.preview.office import OfficeProblem
from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem
from app.storage.problems import FileHeld
from producers.export import BinderItem, PackedFile, Removed, bind_pdf, pack_zip
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem

__all__ = ["export_files", "forms_of", "make_redline", "plan_files", "save_held"]

_Problem = ContentProblem | ReadingProblem | OfficeProblem | RelayProblem


def plan_files(material: Material, request: ExportRequest, folder: Path) -> tuple[PlannedFile, ...]:
    """Return the names under which an export would be written now, in order. Nothing is written or made.

    Raises StorageProblem when the folder cannot be read.
    """
    if not request.choices:
        return ()
    target, taken = ExportFolder(folder, material.record, material.disk), set[str]()
    if request.package == "files":
        return tuple(target.plan(name_of(material, request, one), taken) for one in request.choices)
    return (target.plan(_package_name(request), taken),)


def export_files(material: Material, request: ExportRequest, folder: Path, watch: Watch | None = None) -> Exported:
    """Write what was chosen into a folder, under the names that `plan_files` gives.

    What cannot be made is told as a fault, a target that is open elsewhere as held, and neither stops the rest. Files
    of the person's are never replaced: the new one gets " (2)". Raises StorageProblem when the folder cannot be
    written; what was written before that stays.
    """
    export = _Export(material, request, folder, watch or Watch())
    return export.write_files() if request.package == "files" else export.write_package()


def save_held(material: Material, held: HeldFile, folder: Path) -> ExportedFile:
    """Write a file beside the one that another program holds. Raises StorageProblem."""
    release = ExportFolder(folder, material.record, material.disk).put_copy(held.name, held.data)
    return ExportedFile(release.path, held.removed, None, held.parts, held.engine)


class _Export:
    """One export under way."""

    def __init__(self, material: Material, request: ExportRequest, folder: Path, watch: Watch) -> None:
        self._material, self._request, self._folder, self._watch = material, request, folder, watch
        self._target = ExportFolder(folder, material.record, material.disk)
        self._files: list[ExportedFile] = []
        self._faults: list[Fault] = []
        self._held: list[HeldFile] = []
        self._stopped = False

    def write_files(self) -> Exported:
        """Write each choice as soon as it is made."""
        planned = plan_files(self._material, self._request, self._folder)
        for place, made in self._make_all():
            self._put(planned[place], made.data, sum_removed(list(made.removed)), (made.name,), made.engine)
        return self._result()

    def write_package(self) -> Exported:
        """Write one file with all choices in it; nothing when it was stopped or nothing could be made."""
        planned = plan_files(self._material, self._request, self._folder)
        made = [one for _, one in self._make_all()]
        if not made or self._stopped:
            return self._result()
        packed = self._pack(made)
        if packed is not None and not self._watch.stopped():
            removed = sum_removed([one for each in made for one in each.removed])
            engine = next((one.engine for one in made if one.engine), "")
            self._put(planned[0], packed, removed, tuple(one.name for one in made), cast("Engine", engine))
        self._stopped = self._watch.stopped()
        return self._result()

    def _make_all(self) -> Iterator[tuple[int, Made]]:
        choices = self._request.choices
        for place, choice in enumerate(choices):
            if self._watch.stopped():
                self._stopped = True
                return
            self._watch.told(place, len(choices), name_of(self._material, self._request, choice))
            made = self._try(choice)
            if made is not None:
                yield place, made
        self._watch.told(len(choices), len(choices), "")

    def _try(self, choice: Choice) -> Made | None:
        try:
            return make(self._material, self._request, choice)
        except (ContentProblem, ReadingProblem, OfficeProblem, RelayProblem) as problem:
            if self._watch.stopped():
                self._stopped = True
            else:
                self._faults.append(_fault(choice.version.name, problem))
        return None

    def _pack(self, made: list[Made]) -> bytes | None:
        request, run = self._request, self._material.run
        if request.package == "zip":
            files = tuple(PackedFile(one.name, one.data, one.choice.exhibit) for one in made)
            return cast("bytes", run(pack_zip, files))
        items = tuple(BinderItem(PurePath(one.name).stem, one.data, one.choice.exhibit) for one in made)
        try:
            return cast("bytes", run(bind_pdf, request.title, items, request.lines, request.language))
        except ContentProblem as problem:
            self._faults.append(_fault(problem.block or request.title, problem))
            return None

    def _put(
        self, planned: PlannedFile, data: bytes, removed: tuple[Removed, ...], parts: tuple[str, ...], engine: Engine
    ) -> None:
        try:
            written = self._target.put(planned.name, data)
        except FileHeld as problem:
            copy = str(problem.fields["copy"])
            self._held.append(HeldFile(planned.name, copy, data, removed, parts, engine))
            return
        theirs = self._folder / planned.wanted if planned.why == "beside" else written.kept_theirs
        self._files.append(ExportedFile(written.path, removed, theirs, parts, engine))

    def _result(self) -> Exported:
        return Exported(tuple(self._files), tuple(self._faults), tuple(self._held), self._stopped)


def _package_name(request: ExportRequest) -> str:
    return f"{request.title}.{'zip' if request.package == 'zip' else 'pdf'}"


def _fault(name: str, problem: _Problem) -> Fault:
    """Return a problem as a fault about the file; the export's own sentence carries the reason's code."""
    if isinstance(problem, RelayProblem):
        return problem.fault
    if isinstance(problem, OfficeProblem):
        return Fault(code="export-no-pages", fields={"name": name, "reason": problem.code})
    facts = problem.facts if isinstance(problem, ContentProblem) else problem.fields
    return Fault(code=problem.code, fields={"name": name, "block": name, **facts})

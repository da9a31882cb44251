"""Exporting: every choice made into bytes, scrubbed, packed, and put where the person wants it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from app.export.comparing import ToPdf, compare_files, redline_pdf
from app.export.history import Version
from app.export.placing import ExportFolder
from app.export.request import Choice, Exported, ExportedFile, ExportRequest, Form, Material
from app.preview.office import OfficeProblem
from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem
from producers.export import BinderItem, PackedFile, Removed, ScrubOptions, bind_pdf, pack_zip, scrub
from producers.figures import format_date
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem
from producers.redline import Redline, Versions
from producers.rendering import formats_of, render

_TABLE = ("docx", "xlsx", "pptx")


@dataclass(frozen=True)
class _Made:
    """One choice as bytes."""

    choice: Choice
    name: str
    data: bytes
    removed: tuple[Removed, ...] = ()


def forms_of(version: Version, material: Material) -> tuple[Form, ...]:
    """Return the forms in which a version can be exported here; PDF only where there is a way to make one."""
    forms: list[Form] = ["file"]
    if version.file_format == "pdf" or (material.to_pdf is not None and version.file_format in _TABLE):
        forms.append("pdf")
    content = material.contents.get(version.deliverable)
    if content is not None and version.file_format != "markdown" and "markdown" in formats_of(content.family):
        forms.append("markdown")
    if version.digest in material.previous and version.file_format in _TABLE:
        forms += ["redline", "redline-pdf"] if material.to_pdf is not None else ["redline"]
    return tuple(forms)


def make_redline(version: Version, material: Material, author: str = "Engross") -> Redline | None:
    """Return the comparison of a version with the one released before it, None when there is none to compare with.

    Raises ReadingProblem or ContentProblem when a file cannot be read, StorageProblem when one is gone.
    """
    before = material.previous.get(version.digest)
    if before is None or version.file_format not in _TABLE:
        return None
    return compare_files(material.load(before.digest), material.load(version.digest), author, version.at.date())


def export_files(material: Material, request: ExportRequest, folder: Path) -> Exported:
    """Write what was chosen into a folder. What cannot be made is told as a fault and does not stop the rest.

    Files of the person's are never replaced: the new one gets " (2)". Raises FileHeld (with the name for a copy) or
    StorageProblem when the folder cannot be written; what was written before that stays.
    """
    faults: list[Fault] = []
    made = list(_make_all(material, request, faults))
    target = ExportFolder(folder, material.record)
    if request.package == "files":
        files = [_put(target, one.name, one.data, one.removed, (one.name,)) for one in made]
    elif not made:
        files = []
    else:
        files = list(_put_package(target, request, made, faults))
    return Exported(tuple(files), tuple(faults))


def _make_all(material: Material, request: ExportRequest, faults: list[Fault]) -> Iterator[_Made]:
    for choice in request.choices:
        wanted = "pdf" if request.package == "binder" and choice.form == "file" else choice.form
        try:
            yield _scrubbed(_make(material, request, choice, wanted), request.scrub)
        except (ContentProblem, ReadingProblem, OfficeProblem, RelayProblem) as problem:
            faults.append(_fault(choice.version.name, problem))


def _fault(name: str, problem: ContentProblem | ReadingProblem | OfficeProblem | RelayProblem) -> Fault:
    """Return a problem as a fault about the file; the export's own sentence carries the reason's code."""
    if isinstance(problem, RelayProblem):
        return problem.fault
    if isinstance(problem, OfficeProblem):
        return Fault(code="export-no-pages", fields={"name": name, "reason": problem.code})
    facts = problem.facts if isinstance(problem, ContentProblem) else problem.fields
    return Fault(code=problem.code, fields={"name": name, "block": name, **facts})


def _make(material: Material, request: ExportRequest, choice: Choice, form: Form) -> _Made:
    version = choice.version
    if form == "markdown":
        return _Made(choice, _name(version, "md"), _markdown(material, version))
    if form == "pdf":
        return _pdf(material, choice)
    if form == "file":
        return _Made(choice, version.name, material.load(version.digest))
    return _comparison(material, request, choice, as_pdf=form == "redline-pdf")


def _name(version: Version, ending: str, addition: str = "") -> str:
    return f"{PurePath(version.name).stem}{addition}.{ending}"


def _markdown(material: Material, version: Version) -> bytes:
    content = material.contents.get(version.deliverable)
    if content is None:
        raise ContentProblem("export_without_content", block=version.name)
    return render(content, "markdown", material.figures).data


def _pdf(material: Material, choice: Choice) -> _Made:
    """Return the pages of a file without comments and marks of change, which a program may print beside the text."""
    version = choice.version
    data, name = material.load(version.digest), _name(version, "pdf")
    if version.file_format == "pdf":
        return _Made(choice, name, data)
    clean = scrub(data, ScrubOptions(comments=True, changes=True))
    pages = _way_to_pdf(material, version)(clean.data, version.name)
    return _Made(choice, name, scrub(pages).data, clean.removed)


def _way_to_pdf(material: Material, version: Version) -> ToPdf:
    if material.to_pdf is None:
        raise ContentProblem("export_without_office", block=version.name)
    return material.to_pdf


def _comparison(material: Material, request: ExportRequest, choice: Choice, *, as_pdf: bool) -> _Made:
    version = choice.version
    redline = make_redline(version, material, request.author)
    before = material.previous.get(version.digest)
    if redline is None or before is None:
        raise ContentProblem("export_without_earlier", block=version.name)
    addition = f", version {version.number} against {before.number}"
    if not as_pdf:
        return _Made(choice, _name(version, redline.file_format, addition), redline.data)
    shown = Versions(_say(version, request.language), _say(before, request.language))
    pages = redline_pdf(redline, shown, _way_to_pdf(material, version))
    return _Made(choice, _name(version, "pdf", addition), scrub(pages).data)


def _say(version: Version, language: str) -> str:
    return f"version {version.number} ({format_date(version.at.date(), language)})"


def _scrubbed(made: _Made, options: ScrubOptions | None) -> _Made:
    """Return a choice without hidden data; a comparison keeps its marks, and the name they are made in."""
    if options is None:
        return made
    marked = made.choice.form == "redline"
    wanted = ScrubOptions(options.comments, options.changes and not marked, options.notes, options.authors or marked)
    clean = scrub(made.data, wanted)
    found = tuple(one for one in clean.removed if not (marked and one.code == "changes-kept"))
    return replace(made, data=clean.data, removed=_sum([*made.removed, *found]))


def _put(
    target: ExportFolder, name: str, data: bytes, removed: tuple[Removed, ...], parts: tuple[str, ...]
) -> ExportedFile:
    written = target.put(name, data)
    return ExportedFile(written.path, removed, written.kept_theirs, parts)


def _put_package(
    target: ExportFolder, request: ExportRequest, made: list[_Made], faults: list[Fault]
) -> Iterator[ExportedFile]:
    removed = _sum([one for each in made for one in each.removed])
    names = tuple(one.name for one in made)
    if request.package == "zip":
        packed = pack_zip(tuple(PackedFile(one.name, one.data, one.choice.exhibit) for one in made))
        yield _put(target, f"{request.title}.zip", packed, removed, names)
        return
    items = tuple(BinderItem(PurePath(one.name).stem, one.data, one.choice.exhibit) for one in made)
    try:
        bound = bind_pdf(request.title, items, request.lines, request.language)
    except ContentProblem as problem:
        faults.append(_fault(problem.block or request.title, problem))
        return
    yield _put(target, f"{request.title}.pdf", bound, removed, names)


def _sum(removed: list[Removed]) -> tuple[Removed, ...]:
    """Return one list for a whole package: counts added, the first example kept."""
    total: dict[str, Removed] = {}
    for one in removed:
        known = total.get(one.code)
        total[one.code] = (
            one if known is None else Removed(one.code, known.count + one.count, known.detail or one.detail)
        )
    return tuple(total[code] for code in sorted(total))

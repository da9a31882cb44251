"""One choice made into bytes: the file itself, its pages, its words, or its comparison; without hidden details."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import cast

from app.export.comparing import compare_files, redline_pdf
from app.export.history import Version
from app.export.request import OFFICE, Choice, Cleaning, Engine, ExportRequest, Form, Material, ToPdf
from producers.content.anything import AnyContent
from producers.export import Removed, Scrubbed, ScrubOptions, scrub
from producers.figures import FigureBook, format_date
from producers.pdf.flattening import flatten_form
from producers.pdf.laying import OWN_FORMATS, lay_out_file
from producers.problems import ContentProblem
from producers.production import RenderOptions
from producers.redline import Redline, Versions, mark_deck
from producers.rendering import formats_of, render

_DECK = "pptx"
_FIELDS = b"/AcroForm"
"""Stands in every PDF of ours that has fields, and in no other: our producers leave the catalogue unpacked."""


@dataclass(frozen=True)
class Made:
    """One choice as bytes."""

    choice: Choice
    name: str
    data: bytes
    removed: tuple[Removed, ...] = ()
    engine: Engine = ""


def forms_of(version: Version, material: Material) -> tuple[Form, ...]:
    """Return the forms in which a version can be exported here; PDF only where there is a way to make one."""
    forms: list[Form] = ["file"]
    if version.file_format == "pdf" or engine_for(version.file_format, material):
        forms.append("pdf")
    if version.file_format == "pdf" and _FIELDS in material.load(version.digest):
        forms.append("flat")
    content = material.contents.get(version.digest)
    if content is not None and version.file_format != "markdown" and "markdown" in formats_of(content.family):
        forms.append("markdown")
    if version.digest in material.previous and version.file_format in OFFICE:
        forms += ["redline", "marked"] if version.file_format == _DECK else ["redline"]
        if engine_for(_listed_in(version), material):
            forms.append("redline-pdf")
    return tuple(forms)


def engine_for(file_format: str, material: Material) -> Engine:
    """Return what would lay out the pages of a file: LibreOffice where it is there, else we ourselves, or ""."""
    if material.to_pdf is not None and file_format in OFFICE:
        return "office"
    return "own" if file_format in OWN_FORMATS or (file_format == _DECK and material.print_deck is not None) else ""


def way_to_pdf(material: Material) -> ToPdf:
    """Return what turns files into pages: LibreOffice where it is there, else our own writer of pages.

    The latter raises ContentProblem "export_without_office" for other files.
    """
    return material.to_pdf or partial(_lay_out_here, material)


def make_redline(
    version: Version, material: Material, author: str = "Engross", language: str = "en-GB"
) -> Redline | None:
    """Return the comparison of a version with the one released before it, None when there is none to compare with.

    Raises ReadingProblem or ContentProblem when a file cannot be read, StorageProblem when one is gone.
    """
    before = material.previous.get(version.digest)
    if before is None or version.file_format not in OFFICE:
        return None
    old, new = material.load(before.digest), material.load(version.digest)
    return cast("Redline", material.run(compare_files, old, new, author, version.at.date(), language))


def form_in(request: ExportRequest, choice: Choice) -> Form:
    """Return the form a choice is made in: a binder takes pages only."""
    in_pages: dict[Form, Form] = {"file": "pdf", "redline": "redline-pdf", "marked": "redline-pdf"}
    return in_pages.get(choice.form, choice.form) if request.package == "binder" else choice.form


def name_of(material: Material, request: ExportRequest, choice: Choice) -> str:
    """Return what a choice is called, before it is known what else is in the folder."""
    form, version = form_in(request, choice), choice.version
    if form in {"redline", "redline-pdf", "marked"}:
        kind = {"redline-pdf": "pdf", "redline": _listed_in(version)}.get(form, version.file_format)
        return _ending(version, kind, _addition(material, request, version))
    if form == "flat":
        return _ending(version, "pdf", request.naming.flat)
    return version.name if form == "file" else _ending(version, "md" if form == "markdown" else "pdf")


def make(material: Material, request: ExportRequest, choice: Choice) -> Made:
    """Return a choice as bytes, scrubbed as asked.

    Raises ContentProblem, ReadingProblem, OfficeProblem or RelayProblem when it cannot be made.
    """
    return _scrubbed(material, _make(material, request, choice, form_in(request, choice)), request.scrub)


def sum_removed(removed: list[Removed]) -> tuple[Removed, ...]:
    """Return one list for a whole package: counts added, the first example kept."""
    total: dict[str, Removed] = {}
    for one in removed:
        known = total.get(one.code)
        total[one.code] = (
            one if known is None else Removed(one.code, known.count + one.count, known.detail or one.detail)
        )
    return tuple(total[code] for code in sorted(total))


def render_as(
    content: AnyContent, file_format: str, figures: FigureBook, objects: Mapping[str, bytes] | None = None
) -> bytes:
    """Return content in a format; a module-level function, so that another process can be asked for it.

    `objects` are the pictures and forms that went in, by the name in the content.
    """
    return render(content, file_format, figures, RenderOptions(objects=dict(objects or {}))).data


def lay_out_pages(data: bytes, name: str) -> bytes:
    """Return the pages of a file; a module-level function, so that another process can be asked for it."""
    return lay_out_file(data, name).data


def _lay_out_here(material: Material, data: bytes, name: str) -> bytes:
    file_format = name.rpartition(".")[2].lower()
    if file_format == _DECK and material.print_deck is not None:
        return cast("bytes", material.run(material.print_deck, data, name))
    if file_format not in OWN_FORMATS:
        raise ContentProblem("export_without_office", block=name)
    return cast("bytes", material.run(lay_out_pages, data, name))


def _listed_in(version: Version) -> str:
    """Return the format of a version's comparison: changes of a deck are listed in a Word file."""
    return "docx" if version.file_format == "pptx" else version.file_format


def _make(material: Material, request: ExportRequest, choice: Choice, form: Form) -> Made:
    version = choice.version
    name = name_of(material, request, choice)
    if form == "markdown":
        return Made(choice, name, _rendered(material, version, "markdown"))
    if form == "pdf":
        return _pdf(material, choice, name)
    if form == "file":
        return Made(choice, name, material.load(version.digest))
    if form == "flat":
        return Made(choice, name, cast("bytes", material.run(flatten_form, material.load(version.digest))))
    if form == "marked":
        return _marked(material, request, choice)
    return _comparison(material, request, choice, as_pdf=form == "redline-pdf")


def _ending(version: Version, ending: str, addition: str = "") -> str:
    return f"{PurePath(version.name).stem}{addition}.{ending}"


def _addition(material: Material, request: ExportRequest, version: Version) -> str:
    before = material.previous.get(version.digest)
    if before is None:
        return ""
    if version.label:
        return request.naming.files.format(old=PurePath(before.name).stem)
    return request.naming.versions.format(new=version.number, old=before.number)


def _rendered(material: Material, version: Version, file_format: str) -> bytes:
    content = material.contents.get(version.digest)
    if content is None:
        raise ContentProblem("export_without_content", block=version.name)
    objects = {name: material.load(digest) for name, digest in material.supplied.get(version.digest, {}).items()}
    return cast("bytes", material.run(render_as, content, file_format, material.figures, objects))


def _pdf(material: Material, choice: Choice, name: str) -> Made:
    """Return the pages of a file without comments and marks of change, which a program may print beside the text."""
    version = choice.version
    data = material.load(version.digest)
    if version.file_format == "pdf":
        return Made(choice, name, data)
    clean = _scrub(material, data, ScrubOptions(comments=True, changes=True))
    pages = way_to_pdf(material)(clean.data, version.name)
    engine = engine_for(version.file_format, material)
    return Made(choice, name, _scrub(material, pages, ScrubOptions()).data, clean.removed, engine)


def _marked(material: Material, request: ExportRequest, choice: Choice) -> Made:
    version, before = choice.version, material.previous.get(choice.version.digest)
    if before is None:
        raise ContentProblem("export_without_earlier", block=version.name)
    old, new = material.load(before.digest), material.load(version.digest)
    marked = cast("bytes", material.run(mark_deck, old, new, request.language))
    return Made(choice, name_of(material, request, choice), marked)


def _comparison(material: Material, request: ExportRequest, choice: Choice, *, as_pdf: bool) -> Made:
    version, name = choice.version, name_of(material, request, choice)
    redline = make_redline(version, material, request.author, request.language)
    before = material.previous.get(version.digest)
    if redline is None or before is None:
        raise ContentProblem("export_without_earlier", block=version.name)
    if not as_pdf:
        return Made(choice, name, redline.data)
    shown = Versions(_say(version, request), _say(before, request))
    pages = redline_pdf(redline, shown, way_to_pdf(material), material.run, request.language)
    engine = engine_for(redline.file_format, material)
    return Made(choice, name, _scrub(material, pages, ScrubOptions()).data, engine=engine)


def _say(version: Version, request: ExportRequest) -> str:
    if version.label:
        return version.label
    day = format_date(version.at.date(), request.language)
    return request.naming.version.format(number=version.number, date=day)


def _scrubbed(material: Material, made: Made, cleaning: Cleaning | None) -> Made:
    """Return a choice without hidden data; a comparison keeps its marks, and the name they are made in."""
    if cleaning is None:
        return made
    marked = made.choice.form in {"redline", "marked"}
    wanted = ScrubOptions(cleaning.comments, cleaning.changes and not marked, cleaning.notes, marked)
    clean = _scrub(material, made.data, wanted)
    found = tuple(one for one in clean.removed if not (marked and one.code == "changes-kept"))
    return replace(made, data=clean.data, removed=sum_removed([*made.removed, *found]))


def _scrub(material: Material, data: bytes, options: ScrubOptions) -> Scrubbed:
    return cast("Scrubbed", material.run(scrub, data, options))

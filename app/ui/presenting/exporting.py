"""An offer to export in words: rows with versions and forms, planned names, what was written, what was taken out."""

from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from app.bridge.offers import Offer, OfferedFile, OfferedVersion, Plan
from app.export.request import Engine, Exported, ExportedFile, Form, Package, PlannedFile
from app.ui.icons import Icon
from app.ui.presenting.navigator import kind_icon
from app.words import Words

if TYPE_CHECKING:
    from producers.export import Removed

PAGED: frozenset[Form] = frozenset({"pdf", "redline-pdf"})
_SHORT = frozenset({"docx", "xlsx", "pptx", "pdf", "markdown", "csv"})


@dataclass(frozen=True)
class FormChoice:
    """A form that can be ticked; `tip` says more, `on` whether it is ticked at first."""

    form: Form
    label: str
    tip: str = ""
    on: bool = False


@dataclass(frozen=True)
class VersionChoice:
    """A version with what can be written of it."""

    label: str
    forms: tuple[FormChoice, ...]


@dataclass(frozen=True)
class FileChoice:
    """A file that can be exported, with its versions."""

    key: str
    icon: Icon
    name: str
    kind: str
    versions: tuple[VersionChoice, ...]


def present_offer(offer: Offer, words: Words) -> tuple[FileChoice, ...]:
    """Return a row for each file of an offer."""
    return tuple(_file(file, words, numbered=offer.many) for file in offer.files)


def forms_in(choice: VersionChoice, package: Package) -> tuple[FormChoice, ...]:
    """Return the forms that make sense in a package: pages only in a binder, no PDF of a PDF beside itself."""
    if package == "binder":
        return tuple(one for one in choice.forms if one.form in PAGED)
    forms = {one.form: one for one in choice.forms}
    is_pdf = "file" in forms and forms["file"].label == forms.get("pdf", forms["file"]).label
    return tuple(one for one in choice.forms if not (one.form == "pdf" and is_pdf))


def _file(file: OfferedFile, words: Words, *, numbered: bool) -> FileChoice:
    version = file.versions[0].version
    return FileChoice(
        file.key,
        kind_icon(version.file_format),
        PurePath(version.name).stem,
        words.say(f"format.{version.file_format}"),
        tuple(_version(one, words, numbered=numbered) for one in file.versions),
    )


def _version(offered: OfferedVersion, words: Words, *, numbered: bool) -> VersionChoice:
    version = offered.version
    first = offered.forms[0] if offered.forms else "file"
    forms = tuple(
        FormChoice(form, form_label(form, version.file_format, words), _tip(form, offered, words), on=form == first)
        for form in offered.forms
    )
    when = version.at.astimezone()
    day = words.say("export.day", day=when.day, month=words.say(f"month.{when.month}"), year=when.year)
    label = words.say("export.version", number=version.number, day=day) if numbered else ""
    return VersionChoice(label, forms)


def form_label(form: Form, file_format: str, words: Words) -> str:
    """Return what a form is called, in a word or three."""
    if form == "file":
        return words.say(f"export.form.{file_format}") if file_format in _SHORT else file_format.upper()
    listed = f"export.form.{form}.{file_format}"
    return words.say(listed if words.knows(listed) else f"export.form.{form}")


def _tip(form: Form, offered: OfferedVersion, words: Words) -> str:
    if form in {"redline", "redline-pdf"}:
        return words.say(f"export.tip.{form}.{offered.version.file_format}")
    if form in {"flat", "marked"}:
        return words.say(f"export.tip.{form}")
    return engine_words(offered.engine, words) if form == "pdf" else ""


def engine_words(engine: Engine, words: Words) -> str:
    """Return what laid out the pages of a PDF, "" where nothing was laid out."""
    return words.say(f"export.engine.{engine}") if engine else ""


def present_plan(plan: Plan, folder: Path, words: Words) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return a head and a line for each file that would be written: its name, and why it is called so."""
    count = len(plan.files)
    head = words.say("export.plan_one" if count == 1 else "export.plan", count=count, folder=str(folder))
    return head, tuple((file.name, _why(file, words)) for file in plan.files)


def _why(file: PlannedFile, words: Words) -> str:
    return "" if file.why == "new" else words.say(f"export.why.{file.why}", name=file.wanted)


def present_stays(stays: "tuple[Removed, ...]", words: Words) -> str:
    """Return what would stay in the files, in one sentence."""
    if not stays:
        return words.say("export.stays_none")
    named = dict.fromkeys(words.say(f"stays.{one.code}", detail=one.detail) for one in stays)
    return words.say("export.stays", what="; ".join(one.strip() for one in named))


def removed_lines(file: ExportedFile, words: Words) -> tuple[str, ...]:
    """Return a sentence for each kind of thing that was taken out of a file or found in it."""
    return tuple(
        words.say(f"scrub-{one.code}", count=one.count, detail=one.detail).strip() for one in file.removed
    )  # fmt: skip


def outcome_title(done: Exported, words: Words) -> str:
    """Return what came of an export; never a plain success while something is left."""
    count = len(done.files)
    if done.stopped:
        return words.say("export.was_stopped")
    if not count:
        return words.say("export.was_nothing")
    if not done.complete:
        return words.say("export.was_part_one" if count == 1 else "export.was_part", count=count)
    return words.say("export.was_one" if count == 1 else "export.was", count=count)

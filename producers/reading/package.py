"""An Office package: checked before it is opened, then its parts, types and relations."""

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass, field
from typing import Literal

from producers.reading.limits import Limits
from producers.reading.markup import Element, elements, is_strict, make_ordinary, name, parse_markup
from producers.reading.problems import ReadingProblem

Family = Literal["word", "sheet", "slides"]

_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FAMILIES: tuple[tuple[str, Family], ...] = (
    ("wordprocessingml", "word"),
    ("ms-word", "word"),
    ("spreadsheetml", "sheet"),
    ("ms-excel", "sheet"),
    ("presentationml", "slides"),
    ("ms-powerpoint", "slides"),
)


@dataclass(frozen=True)
class Relation:
    """A relation of a part: its id, the last word of its type, the part or address it points at."""

    id: str
    kind: str
    target: str
    external: bool = False


@dataclass(frozen=True)
class Package:
    """An opened package. Parts are read when asked for; every part is parsed safely."""

    archive: zipfile.ZipFile
    main: str
    family: Family
    strict: bool
    macros: bool
    types: dict[str, str] = field(default_factory=dict)

    def names(self) -> tuple[str, ...]:
        """Return the names of all parts."""
        return tuple(info.filename for info in self.archive.infolist() if not info.is_dir())

    def has(self, part: str) -> bool:
        """Whether the package holds this part."""
        return part in self.archive.NameToInfo

    def raw(self, part: str) -> bytes:
        """Return the bytes of a part. Raises ReadingProblem "part-missing" or "damaged"."""
        return read_part(self.archive, part)

    def tree(self, part: str) -> Element:
        """Return the parsed root of a part."""
        return parse_markup(self.raw(part), part)

    def relations(self, part: str) -> dict[str, Relation]:
        """Return the relations of a part by id; empty when it has none."""
        folder, base = posixpath.split(part)
        path = posixpath.join(folder, "_rels", f"{base}.rels")
        return read_relations(self.raw(path), folder) if self.has(path) else {}

    def related(self, part: str, kind: str) -> tuple[str, ...]:
        """Return the parts that a part points at by a kind of relation, existing ones only."""
        return tuple(
            one.target
            for one in self.relations(part).values()
            if one.kind == kind and not one.external and self.has(one.target)
        )


def is_compound_file(data: bytes) -> bool:
    """Whether the bytes are the old compound format: encrypted Office files, .doc, .xls, .ppt and .msg."""
    return data.startswith(_COMPOUND)


def is_encrypted_office(data: bytes) -> bool:
    """Whether a compound file wraps an encrypted Open XML package (its folder names that stream in UTF-16)."""
    return is_compound_file(data) and "EncryptedPackage".encode("utf-16-le") in data


def check_archive(archive: zipfile.ZipFile, limits: Limits) -> None:
    """Refuse an archive by its folder alone, before anything is unpacked. Raises ReadingProblem."""
    infos = archive.infolist()
    if len(infos) > limits.entries:
        raise ReadingProblem("too-many-parts", count=str(len(infos)))
    if len({info.filename for info in infos}) != len(infos):
        raise ReadingProblem("duplicate-parts")
    if any(_is_unsafe(info.filename) for info in infos):
        raise ReadingProblem("unsafe-names")
    if any(info.flag_bits & 0x1 for info in infos):
        raise ReadingProblem("encrypted")
    for info in infos:
        _check_size(info, limits)
    if sum(info.file_size for info in infos) > limits.total_bytes:
        raise ReadingProblem("bomb")


def _check_size(info: zipfile.ZipInfo, limits: Limits) -> None:
    swells = info.file_size > limits.ratio_from and info.file_size > limits.ratio * max(info.compress_size, 1)
    if info.file_size > limits.part_bytes or swells:
        raise ReadingProblem("bomb", part=info.filename)


def _is_unsafe(filename: str) -> bool:
    steps = filename.replace("\\", "/").split("/")
    return filename.startswith(("/", "\\")) or ".." in steps or ":" in steps[0]


def open_archive(data: bytes, limits: Limits) -> zipfile.ZipFile:
    """Open a zip after checking it. Raises ReadingProblem."""
    if is_encrypted_office(data):
        raise ReadingProblem("encrypted")
    if is_compound_file(data):
        raise ReadingProblem("old-format")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise ReadingProblem("damaged") from error
    check_archive(archive, limits)
    return archive


def open_package(data: bytes, limits: Limits | None = None) -> Package:
    """Open an Office package of any of the three families, macro-enabled and Strict ones too.

    Raises ReadingProblem; the codes are listed there.
    """
    archive = open_archive(data, limits or Limits())
    if "[Content_Types].xml" not in archive.NameToInfo or "_rels/.rels" not in archive.NameToInfo:
        raise ReadingProblem("not-office")
    types = _read_types(read_part(archive, "[Content_Types].xml"))
    main = _find_main(archive)
    family = _find_family(_type_of(types, main), main)
    macros = "macroEnabled" in _type_of(types, main) or any(n.endswith("vbaProject.bin") for n in archive.namelist())
    return Package(archive, main, family, is_strict(read_part(archive, main)), macros, types)


def rewrite_ordinary(package: Package) -> bytes:
    """Return the package with ordinary instead of Strict names, for libraries that know only those."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in package.names():
            archive.writestr(part, make_ordinary(package.raw(part)))
    return buffer.getvalue()


def read_part(archive: zipfile.ZipFile, part: str) -> bytes:
    """Return the bytes of a member. Raises ReadingProblem "part-missing" or "damaged"."""
    try:
        return archive.read(part)
    except KeyError as error:
        raise ReadingProblem("part-missing", part=part) from error
    except (zipfile.BadZipFile, zlib.error, OSError, NotImplementedError, ValueError, EOFError, RuntimeError) as error:
        raise ReadingProblem("damaged", part=part) from error


def read_relations(data: bytes, folder: str) -> dict[str, Relation]:
    """Return the relations of a .rels part whose targets are relative to `folder`."""
    found = {}
    for item in elements(parse_markup(data), "rel:Relationship"):
        external = item.get("TargetMode") == "External"
        target = item.get("Target", "")
        if not external:
            target = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
        kind = item.get("Type", "").rpartition("/")[2]
        found[item.get("Id", "")] = Relation(item.get("Id", ""), kind, target, external)
    return found


def _find_main(archive: zipfile.ZipFile) -> str:
    relations = read_relations(read_part(archive, "_rels/.rels"), "")
    for relation in relations.values():
        if relation.kind == "officeDocument" and relation.target in archive.NameToInfo:
            return relation.target
    raise ReadingProblem("not-office")


def _read_types(data: bytes) -> dict[str, str]:
    types = {}
    for item in parse_markup(data, "[Content_Types].xml"):
        key = item.get("PartName", "").lstrip("/") or "." + item.get("Extension", "").lower()
        if item.tag in {name("ct:Override"), name("ct:Default")}:
            types[key] = item.get("ContentType", "")
    return types


def _type_of(types: dict[str, str], part: str) -> str:
    return types.get(part) or types.get("." + part.rpartition(".")[2].lower(), "")


def _find_family(content_type: str, main: str) -> Family:
    for mark, family in _FAMILIES:
        if mark in content_type:
            return family
    folders: dict[str, Family] = {"word": "word", "xl": "sheet", "ppt": "slides"}
    family_by_folder = folders.get(main.partition("/")[0])
    if family_by_folder is None:
        raise ReadingProblem("not-office")
    return family_by_folder

"""What a finished file is held against without another program. Each judge returns its complaints as sentences."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from lxml import etree
from openxml_audit import OpenXmlValidator
from pypdf import PdfReader

from app.relay.ports import Checked
from producers.content.document import Document
from producers.content.inspect import find_verify_marks
from producers.package.archive import read_archive
from producers.package.lint import lint
from tests.validation.made import Made, checked

MAKERS = ("python-docx", "python-pptx", "openpyxl", "xlsxwriter", "libreoffice", "ironcalc", "docxtpl", "reportlab")
PERSONS = ("creator", "lastModifiedBy", "Company", "Manager")
FIXED_MOMENT = "2000-01-01T00:00:00Z"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*Z?")
OURS = "Engross"
ZIP_DAY = (1980, 1, 1, 0, 0, 0)


def lint_complaints(made: Made) -> list[str]:
    """Faults of our own package lint."""
    return [f"{fault.code} {fault.part} {fault.detail}" for fault in lint(made.data)]


def audit_complaints(made: Made) -> list[str]:
    """Every error of openxml-audit, of its schema class and of all others."""
    return audit_errors(made.data, made.file_format)


def audit_errors(data: bytes, file_format: str) -> list[str]:
    """Every error of openxml-audit in a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"file.{file_format}"
        path.write_bytes(data)
        return [f"{error.error_type.value}: {error}" for error in OpenXmlValidator().validate(str(path)).errors]


def proofreading_complaints(made: Made) -> list[str]:
    """Findings above low, checks that did not run, and bound tests that did not pass."""
    return checked_complaints(checked(made), made)


def checked_complaints(result: Checked, made: Made) -> list[str]:
    """The same of any result. A verify mark that the content sets on purpose is no complaint, nor is a test that waits
    for what a case leaves blank.
    """
    waits = any(value is None for _, value in made.case.facts)
    meant = {"verify.open"} if isinstance(made.content, Document) and find_verify_marks(made.content) else set()
    found = [f"{one.check} at {one.place.label}: {one.what}" for one in _serious(result) if one.check not in meant]
    found += [f"{check} was not run: {why}" for check, why in result.run.not_run]
    return found + [
        f"test {one.test} {one.outcome}: {one.evidence}"
        for one in result.results
        if one.outcome != "passed" and not (waits and one.outcome == "not run")
    ]


def _serious(result: Checked) -> list:
    return [one for one in result.run.findings if one.severity != "low"]


def metadata_complaints(made: Made) -> list[str]:
    """Names of persons and libraries, moments, thumbnails and marks of the machine anywhere in the package."""
    return leaks(made.data)


def leaks(data: bytes, inside: str = "") -> list[str]:
    """The same of any package, and of the packages inside it."""
    found = [f"{inside}{info.filename}: dated {info.date_time}" for info in _infos(data) if info.date_time != ZIP_DAY]
    for name, part in read_archive(data).items():
        place = inside + name
        if "thumbnail" in name.lower():
            found.append(f"{place}: a thumbnail")
        if name.endswith(".xlsx"):
            found += leaks(part, f"{place}/")
        elif name.endswith((".xml", ".rels")):
            found += _part_leaks(place, part)
    return found


def _infos(data: bytes) -> list[zipfile.ZipInfo]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.infolist()


def _part_leaks(place: str, part: bytes) -> list[str]:
    text = part.decode("utf-8")
    found = [f"{place}: names {maker}" for maker in MAKERS if maker in text.lower()]
    found += [f"{place}: {moment}" for moment in set(MOMENT.findall(text)) - {FIXED_MOMENT}]
    root = etree.fromstring(part)
    for element in root.iter("{*}*"):
        if etree.QName(element).localname in PERSONS and (element.text or "").strip():
            found.append(f"{place}: {etree.QName(element).localname} is {element.text}")
        for name, value in element.attrib.items():
            if etree.QName(name).localname == "author" and value != OURS:
                found.append(f"{place}: author {value}")
            if etree.QName(name).localname.startswith("rsid"):
                found.append(f"{place}: {etree.QName(name).localname}")
    return found


def repeat_complaints(made: Made) -> list[str]:
    """Whether a second rendering gives other bytes."""
    return differing_parts(made.data, made.again())


def differing_parts(first: bytes, second: bytes) -> list[str]:
    """The parts in which two packages differ; empty only when their bytes are the same."""
    if first == second:
        return []
    one, two = read_archive(first), read_archive(second)
    names = sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))
    return [f"{name} differs" for name in names] or ["the packing differs"]


def pdf_leaks(data: bytes) -> list[str]:
    """Names of libraries and moments in a PDF, in the open as well as among its properties."""
    reader = PdfReader(BytesIO(data))
    properties = {name: value for name, value in (reader.metadata or {}).items() if name != "/Title"}
    found = [f"property {name} is {value}" for name, value in properties.items()]
    return found + [
        f"names {maker}" for maker in (*MAKERS, "pypdf", "pikepdf", "qpdf") if maker.encode() in data.lower()
    ]


OF_EVERY_FILE: dict[str, Callable[[Made], list[str]]] = {
    "proofreading": proofreading_complaints,
    "second rendering": repeat_complaints,
}
OF_PACKAGES: dict[str, Callable[[Made], list[str]]] = {
    "package lint": lint_complaints,
    "openxml-audit": audit_complaints,
    "metadata": metadata_complaints,
}
OF_PDF: dict[str, Callable[[Made], list[str]]] = {"metadata": lambda made: pdf_leaks(made.data)}


def judges_of(made: Made) -> dict[str, Callable[[Made], list[str]]]:
    """The judges that a file stands before."""
    return {**OF_EVERY_FILE, **(OF_PACKAGES if made.packaged else OF_PDF)}

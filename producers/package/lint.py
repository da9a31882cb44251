"""The package lint: what would make Word, Excel or PowerPoint refuse, repair or misread a file.

Runs on every save, without any Office program: zip members, XML, content types, relationships, then what each
format needs across its parts. It says nothing about element order in general; the Open XML validators do.
"""

import io
import zipfile
from collections.abc import Callable

from producers.package.faults import LintFault
from producers.package.lint_charts import check_charts
from producers.package.lint_parts import check_parts, open_package
from producers.package.lint_sheets import check_sheets
from producers.package.lint_slides import check_slides
from producers.package.lint_word import check_word
from producers.package.lint_zip import check_zip
from producers.package.opened import OpenedPackage

__all__ = ["LintFault", "lint"]

_Check = Callable[[OpenedPackage], list[LintFault]]


def lint(data: bytes) -> tuple[LintFault, ...]:
    """Return the faults of a docx, xlsx or pptx file; an empty tuple means none were found."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile as error:
        return (LintFault("not_a_zip", "", str(error)),)
    with archive:
        faults = check_zip(archive)
        if any(fault.code in {"encrypted_member", "damaged_member", "unknown_compression"} for fault in faults):
            return tuple(faults)
        package, broken = open_package(archive)
    faults += broken + check_parts(package)
    for check in _checks_of(package):
        faults += check(package)
    return tuple(dict.fromkeys(faults))


def _checks_of(package: OpenedPackage) -> tuple[_Check, ...]:
    kind = package.content_type(package.main_part())
    return tuple(check for mark, check in _FORMATS if mark in kind)


_FORMATS: tuple[tuple[str, _Check], ...] = (
    ("wordprocessingml", check_word),
    ("spreadsheetml", check_sheets),
    ("ms-excel", check_sheets),
    ("presentationml", check_slides),
    ("ml", check_charts),
)

"""Checks every Office file gets: what it gives away, and whether Office will accept it."""

import re
from collections.abc import Iterator

from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark
from producers.package.lint import lint

_TOLD_BY_OTHERS = frozenset(("unpaired_bookmark", "broken_reference"))
"""Faults that the checks on references tell with their place and in better words."""

_PUT_UP_WITH = frozenset(
    (
        *("bad_axis_id", "undefined_axis", "duplicate_style", "undefined_style", "undefined_numbering"),
        *("orphan_part", "type_without_part", "relationships_without_part", "broken_link", "duplicate_bookmark_name"),
        "formula_lost_reference",
    )
)
"""Faults that stand in files which Office itself has written, and which it opens without a word.

Negative and missing axes come from Office on a Mac and from columns in perspective, styles and lists that are named
and not there from files that were pasted together, lost references from rows that were deleted. Files that are built
here must be free of them all the same.
"""
_RUBBISH = re.compile(r"^\[trash\]/|\.vml$", re.IGNORECASE)
"""Parts that Office leaves behind or does not read as XML."""
_MACHINE = re.compile(r"python-docx|openpyxl|python-pptx|docx4j|apache poi|libreoffice", re.IGNORECASE)


def check_properties(model: FileModel, context: CheckContext) -> Iterator[Remark]:
    """Names of people and programs in the properties, other than those that may be there."""
    properties = model.properties
    named = (
        ("author", properties.author),
        ("last author", properties.last_author),
        ("manager", properties.manager),
    )
    for subject, value in named:
        if value and value not in context.authors and not _MACHINE.search(value):
            yield Remark("the properties", {"subject": subject, "value": value})


def check_default_properties(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Properties that a program left behind: its own name as author, a date from its template."""
    properties = model.properties
    left = [one for one in (properties.author, properties.last_author) if _MACHINE.search(one)]
    left += ["23 December 2013"] if properties.created.startswith("2013-12-23") else []
    if left:
        yield Remark("the properties", {"value": ", ".join(dict.fromkeys(left))})


def check_package(data: bytes, context: CheckContext) -> Iterator[Remark]:
    """What makes Office refuse, repair or misread the file; works also on files that cannot be opened."""
    for fault in lint(data):
        tolerated = fault.code in _PUT_UP_WITH or _RUBBISH.search(fault.part)
        if fault.code in _TOLD_BY_OTHERS or (context.foreign and tolerated):
            continue
        facts = {"code": fault.code.replace("_", " "), "part": fault.part, "detail": fault.detail or fault.part}
        yield Remark(fault.part or "the file", facts)

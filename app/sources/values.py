"""Values in text cells: plain decimals and ISO dates where the text is certainly one, else nothing."""

import re
from datetime import date
from decimal import Decimal, InvalidOperation

_SIGNS = re.compile(r"^[\s\u00a0]*(?:[£$€¥]|[A-Z]{3})?[\s\u00a0]*")
_ENGLISH = re.compile(r"^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$")
_CONTINENTAL = re.compile(r"^\d{1,3}(?:[.\u00a0\u202f' ]\d{3})+(?:,\d+)?$|^\d+,\d{1,2}$")
_ISO = re.compile(r"^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?)?$")
_DOTTED = re.compile(r"^(\d{1,2})\.(\d{1,2})\.(\d{4})$")
_MONTHS = (
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)
_WORDED = re.compile(r"^(\d{1,2})[\s\u00a0]+([A-Za-z]{3,9})\.?,?[\s\u00a0]+(\d{4})$")
_WORDED_US = re.compile(r"^([A-Za-z]{3,9})\.?[\s\u00a0]+(\d{1,2}),?[\s\u00a0]+(\d{4})$")


def read_value(text: str) -> str:
    """Return a plain decimal or an ISO date as text, or "" when the cell is neither for certain.

    Codes stay text: leading zeros, and digit strings longer than a spreadsheet number can hold. `1,234` is a
    thousand; dates written only with slashes are left alone because day and month cannot be told apart.
    """
    bare = text.strip().strip("\u00a0")
    if not bare or len(bare) > 40:
        return ""
    return read_date(bare) or read_number(bare)


def read_number(text: str) -> str:
    """Return a plain decimal as text or ""; brackets and a trailing minus are negative, a percent is a fraction."""
    bare = text.replace("\u2212", "-").strip()
    negative = bare.startswith("(") and bare.endswith(")")
    bare = bare.strip("()") if negative else bare
    if bare.startswith("-") or bare.endswith("-"):
        negative, bare = True, bare.strip("-")
    bare = _SIGNS.sub("", bare)
    bare = re.sub(r"[\s\u00a0]*(?:[€£$]|EUR|GBP|USD)$", "", bare)
    if bare.startswith("-"):
        negative, bare = True, bare[1:]
    percent = bare.endswith("%")
    number = _plain(bare.rstrip("%").rstrip())
    if number is None:
        return ""
    number = -number if negative else number
    return f"{number / 100 if percent else number:f}"


def _plain(bare: str) -> Decimal | None:
    digits = re.sub(r"\D", "", bare)
    if not digits or len(digits) > 15 or (len(digits) > 1 and bare[0] == "0" and bare[1].isdigit()):
        return None
    if _ENGLISH.match(bare):
        text = bare.replace(",", "")
    elif _CONTINENTAL.match(bare):
        text = re.sub(r"[.\u00a0\u202f' ]", "", bare).replace(",", ".")
    else:
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def read_date(text: str) -> str:
    """Return an ISO date or ""."""
    if found := _ISO.match(text):
        return _iso(found.group(1), found.group(2), found.group(3))
    if found := _DOTTED.match(text):
        return _iso(found.group(3), found.group(2), found.group(1))
    if found := _WORDED.match(text):
        return _iso(found.group(3), _month(found.group(2)), found.group(1))
    if found := _WORDED_US.match(text):
        return _iso(found.group(3), _month(found.group(1)), found.group(2))
    return ""


def _month(word: str) -> str:
    names = [name for name in _MONTHS if name.startswith(word.lower())]
    return str(_MONTHS.index(names[0]) + 1) if len(names) == 1 else "0"


def _iso(year: str, month: str, day: str) -> str:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""

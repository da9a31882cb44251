"""Number formats of cells: how a stored value is shown, after the format codes of ISO 29500 (18.8.31).

Covers what legal and financial workbooks use: decimals, thousands, scaling commas, percent, signs, literal text,
sections for negatives and zero, dates and times. Anything else falls back to the plain number.
"""

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

_WIDE = Context(prec=400)
"""Holds every number a cell can hold with all its digits: the largest has 309."""
_QUOTED = re.compile(r'"([^"]*)"|\\(.)|_(.)|\*(.)')
_BRACKETS = re.compile(r"\[\$([^\]-]*)(?:-[0-9A-Fa-f]+)?\]|\[[^\]]*\]")
_DATE_TOKEN = re.compile(r"yyyy|yy|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss|s|AM/PM|am/pm", re.IGNORECASE)
_NUMBER = re.compile(r"[#0?][#0?,]*(?:\.[#0?]+)?,*%?|\.[0#?]+%?")


@lru_cache(maxsize=4096)
def split_sections(code: str) -> tuple[str, ...]:
    """Split a format code at the semicolons that stand outside quotes and brackets."""
    sections = [""]
    quoted = False
    previous = ""
    for sign in code:
        if sign == '"' and previous != "\\":
            quoted = not quoted
        if sign == ";" and not quoted and previous != "\\":
            sections.append("")
        else:
            sections[-1] += sign
        previous = sign
    return tuple(sections)


@lru_cache(maxsize=4096)
def is_date_code(code: str) -> bool:
    """Whether a format code shows a date or a time."""
    bare = _BRACKETS.sub("", _QUOTED.sub("", split_sections(code)[0]))
    return bool(re.search(r"[ymdhs]", bare, re.IGNORECASE)) and "General" not in code and not re.search(r"[#0?]", bare)


def date_of_serial(serial: Decimal, *, from_1904: bool) -> datetime:
    """Return the moment a serial stands for; 1900 serials below 60 are shifted past the day that never was."""
    first = date(1904, 1, 1) if from_1904 else date(1899, 12, 30 if serial >= 60 else 31)
    epoch = datetime.combine(first, time())
    return epoch + timedelta(seconds=round(float(serial) * 86400))


def show_date(moment: datetime, code: str) -> str:
    """Return a date in a format code; a code without tokens gives the ISO date."""
    section = _BRACKETS.sub("", split_sections(code)[0])
    text, minutes = "", False
    position = 0
    while position < len(section):
        if quoted := _QUOTED.match(section, position):
            text += quoted.group(1) or quoted.group(2) or ("" if quoted.group(4) else " " if quoted.group(3) else "")
            position = quoted.end()
        elif token := _DATE_TOKEN.match(section, position):
            text += _show_token(moment, token.group(), minutes=minutes, clock12="AM/PM" in section.upper())
            minutes = token.group()[0] in "hH"
            position = token.end()
        else:
            text += section[position]
            position += 1
    return text


def _show_token(moment: datetime, token: str, *, minutes: bool, clock12: bool) -> str:
    token = token.lower()
    hour = (moment.hour - 1) % 12 + 1 if clock12 else moment.hour
    shown = {
        "yyyy": f"{moment.year:04d}",
        "yy": f"{moment.year % 100:02d}",
        "mmmm": moment.strftime("%B"),
        "mmm": moment.strftime("%b"),
        "mm": f"{moment.minute if minutes else moment.month:02d}",
        "m": str(moment.minute if minutes else moment.month),
        "dddd": moment.strftime("%A"),
        "ddd": moment.strftime("%a"),
        "dd": f"{moment.day:02d}",
        "d": str(moment.day),
        "hh": f"{hour:02d}",
        "h": str(hour),
        "ss": f"{moment.second:02d}",
        "s": str(moment.second),
        "am/pm": moment.strftime("%p"),
    }
    return shown[token]


def show_number(number: Decimal, code: str) -> str:
    """Return a number as a cell with this format shows it."""
    if code in {"", "General", "@"}:
        return show_general(number)
    sections = split_sections(code)
    section, number = _pick_section(sections, number)
    section = _BRACKETS.sub(lambda found: f'"{found.group(1)}"' if found.group(1) else "", section)
    holes = _mask(section)
    found = _NUMBER.search(holes)
    if found is None:
        return _literal(section).strip() if not re.search("General", section) else show_general(number)
    digits = _show_digits(abs(number), found.group(), percent="%" in holes)
    sign = "-" if number < 0 else ""
    return f"{sign}{_literal(section[: found.start()])}{digits}{_literal(section[found.end() :])}".strip()


def _pick_section(sections: tuple[str, ...], number: Decimal) -> tuple[str, Decimal]:
    """The second section shows negatives without their sign, the third zero."""
    if number < 0 and len(sections) > 1 and sections[1]:
        return sections[1], -number
    if number == 0 and len(sections) > 2:
        return sections[2], number
    return sections[0], number


def _mask(section: str) -> str:
    """Blank out literals so that digits inside them are not taken for placeholders; lengths stay."""
    return _QUOTED.sub(lambda found: "\u0001" * len(found.group()), section)


def _literal(text: str) -> str:
    def show(found: re.Match[str]) -> str:
        return found.group(1) or found.group(2) or ("" if found.group(4) else " " if found.group(3) else "")

    return _QUOTED.sub(show, text)


def _show_digits(number: Decimal, pattern: str, *, percent: bool) -> str:
    scaled = number * 100 if percent else number
    body = pattern.rstrip("%")
    commas = len(body) - len(body.rstrip(","))
    scaled = scaled.scaleb(-3 * commas)
    whole, _, part = body.rstrip(",").partition(".")
    least = part.count("0")
    rounded = scaled.quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP, _WIDE)
    text = f"{rounded:,f}" if "," in whole else f"{rounded:f}"
    text = _drop_optional(text, len(part) - least)
    if whole.count("0") > 1 and "," not in whole:
        text = text.zfill(whole.count("0") + (len(part) + 1 if part else 0))
    return text + ("%" if pattern.endswith("%") else "")


def _drop_optional(text: str, optional: int) -> str:
    while optional and text.endswith("0") and "." in text:
        text, optional = text[:-1], optional - 1
    return text.rstrip(".") if text.endswith(".") else text


def show_general(number: Decimal) -> str:
    """Return a number without a format: up to ten decimals, no trailing zeros, no exponent."""
    if number == number.to_integral_value():
        return f"{number.quantize(Decimal(1)):f}" if abs(number) < Decimal("1e25") else str(number)
    text = f"{number.quantize(Decimal('1e-10')) if abs(number) < Decimal('1e15') else number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def show_value(value: object, code: str, *, from_1904: bool = False) -> str:
    """Return any stored value as its cell shows it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, Decimal):
        if is_date_code(code) and abs(value) < 2958466:
            return show_date(date_of_serial(value, from_1904=from_1904), code)
        return show_number(value, code)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)

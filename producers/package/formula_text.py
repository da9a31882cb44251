"""Formulas as stored: what in them Excel refuses, without calculating anything."""

import re
from collections.abc import Collection

LONGEST_FORMULA = 8_192
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_QUOTED_SHEET = re.compile(r"'((?:[^']|'')+)'!")
_PLAIN_SHEET = re.compile(r"(?<![\w.'\]!])([^\W\d][\w.]*)!")
_OTHER_ERRORS = re.compile(r"#(?:NULL!|DIV/0!|VALUE!|NAME\?|NUM!|N/A)")
_EXTERNAL = re.compile(r"\[\d+\]")


def formula_fault(formula: str, sheets: Collection[str], *, has_links: bool) -> str:
    """Return the code of what is wrong with a formula, or "". `sheets` are case-folded sheet names."""
    bare = _OTHER_ERRORS.sub("", _TEXT.sub('""', formula))
    reaches_out = _EXTERNAL.search(bare) is not None
    tests = (
        (not formula, "empty_formula"),
        (formula.startswith("="), "formula_with_equals_sign"),
        (len(formula) > LONGEST_FORMULA, "formula_too_long"),
        ("#REF!" in bare, "formula_lost_reference"),
        (not _is_balanced(bare), "unbalanced_formula"),
        (reaches_out and not has_links, "undefined_external_link"),
    )
    fault = next((code for wrong, code in tests if wrong), "")
    if fault or reaches_out:
        return fault
    named = {name.replace("''", "'") for name in _QUOTED_SHEET.findall(bare)}
    named |= set(_PLAIN_SHEET.findall(_QUOTED_SHEET.sub("", bare)))
    return "formula_names_no_sheet" if any(_unknown(name, sheets) for name in named) else ""


def _unknown(name: str, sheets: Collection[str]) -> bool:
    return any(part.casefold() not in sheets for part in name.split(":"))


def _is_balanced(formula: str) -> bool:
    """Count brackets outside quoted sheet names; an odd quotation mark leaves text open."""
    bare = _QUOTED_SHEET.sub("", formula)
    depth = 0
    for char in bare:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth < 0:
            return False
    return depth == 0 and bare.count('"') % 2 == 0

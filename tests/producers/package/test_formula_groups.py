"""Formulas whose brackets the calculator forgets are found, and all others are calculated as an Office program does."""

import csv
import io
import random

import pytest
import xlsxwriter

from producers.package.formula_groups import is_misread
from producers.xlsx.values import calculate
from tests.validation.office import convert

MISREAD = {
    '(2>1)=("a"="a")': True,
    '(1=1)&"x"': "TRUEx",
    "FALSE=(2>1)": False,
    "((1=1))=((2=2))": True,
    '"a"<>("b"="c")': True,
    '"a"&(1=1)': "aTRUE",
    "(1+1)%": 0.02,
    "((1+1))%": 0.02,
    "(6/3)%": 0.02,
    "(2^3)%": 0.08,
    "(1&2)*3": 36,
    "2*(1&2)": 24,
}
READ_WELL = (
    *("(2>1)*(3>2)=1", "1=(2>1)*1", "(1=1)+(2=2)", "-(1>2)", "(5)%", "SUM(1,2)%", "(1+2)*3", '"x"&(2+1)'),
    *('(1&2)="12"', "2^(3^2)", "10-(5-2)", "8/(4/2)", 'IF((1=1),"y","n")', 'AND(2>1,"(a=b)=c"="x")', "2*(1=1)"),
)


def book_of(formulas: list[str]) -> bytes:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        sheet = book.add_worksheet("S")
        for row, formula in enumerate(formulas):
            sheet.write_formula(row, 0, f"={formula}", None, "")
    return stream.getvalue()


def calculated(formulas: list[str]) -> list[object]:
    found = calculate(book_of(formulas))
    return [found.get(("S", f"A{number}")) for number in range(1, len(formulas) + 1)]


@pytest.mark.parametrize("formula", MISREAD)
def test_a_formula_that_would_be_misread_is_found_with_and_without_equals_sign(formula: str) -> None:
    assert is_misread(formula)
    assert is_misread(f"={formula}")
    assert is_misread(f"IF(TRUE,{formula},0)")


@pytest.mark.parametrize("formula", READ_WELL)
def test_a_formula_that_is_read_well_is_left_alone(formula: str) -> None:
    assert not is_misread(formula)


def test_the_calculator_really_gives_another_value_for_each_of_them() -> None:
    for formula, found, right in zip(MISREAD, calculated(list(MISREAD)), MISREAD.values(), strict=True):
        assert found != right, f"{formula} is read well now: its guard can go"


@pytest.mark.parametrize("text", ["'a(b)=(c'!A1+1", "'it''s (1=1)'!A1*2", '"((1=1)=(2=2))%"'])
def test_brackets_in_sheet_names_and_texts_do_not_count(text: str) -> None:
    assert not is_misread(text)


def number_formula(chance: random.Random, depth: int = 4) -> str:
    """A formula that is a number: signs, brackets, percents, conditions, and truth values taken as 0 and 1."""
    if depth == 0 or chance.random() < 0.15:
        return chance.choice(["1", "2", "3", "0.5", "7", "4"])
    left, right = number_formula(chance, depth - 1), number_formula(chance, depth - 1)
    made = f"{left}{chance.choice('+-*')}{right}"
    truth = f"{left}{chance.choice(['=', '<', '>', '<=', '>=', '<>'])}{right}"
    shapes = (
        f"({made})",
        f"({made})",
        made,
        f"({made})%",
        f"IF({truth},{left},{right})",
        f"-({made})",
        f"({truth})*{left}",
    )
    return chance.choice(shapes)


@pytest.mark.needs("office")
@pytest.mark.slow
def test_what_the_guard_lets_through_is_calculated_as_libreoffice_does() -> None:
    chance = random.Random(20261130)
    formulas = [made for made in (number_formula(chance) for _ in range(1500)) if not is_misread(made)][:600]
    assert len(formulas) > 300
    ours = calculated(formulas)
    sheet = convert({"book.xlsx": book_of(formulas)}, "csv")["book.xlsx"].decode()
    theirs = [row[0] if row else "" for row in csv.reader(io.StringIO(sheet))]
    differing = [
        (formula, one, other)
        for formula, one, other in zip(formulas, ours, theirs, strict=True)
        if not same(one, other)
    ]
    assert differing == [], "\n".join(map(str, differing))


def same(ours: object, theirs: str) -> bool:
    """Whether a value of ours reads as the cell of the other program, which shows 10 digits and its own errors."""
    if hasattr(ours, "code"):
        return theirs.startswith(("#", "Err:"))
    if isinstance(ours, bool):
        return theirs.upper() in {str(ours).upper(), str(int(ours))}
    try:
        return abs(float(str(ours)) - float(theirs)) <= 1e-6 * max(1.0, abs(float(theirs)))
    except ValueError:
        return str(ours) == theirs

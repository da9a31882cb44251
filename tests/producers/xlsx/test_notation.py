"""Formulas reach only what the content defines, and say where they cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.problems import ContentProblem
from producers.xlsx.notation import Here, resolve
from producers.xlsx.places import Layout, NamePlace, TablePlace

OWN = TablePlace("Model", {"a": 1, "b": 2}, head=3, rows=(4, 5, 6), total=7, last=7)
GROUPED = TablePlace("P&L 2027", {"x": 27}, head=3, rows=(5, 6, 9), total=None, last=10)
LAYOUT = Layout(
    tables={"own": OWN, "other": GROUPED},
    names={
        "rate": NamePlace("Rate", "Inputs", 4, 2),
        "here": NamePlace("Here", "Model", 1, 2),
    },
)
HERE = Here("Model", 5, OWN, "block", "field")


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ("[a]+[b]", "B6+C6"),
        ("[a:-1]*[a:+1]", "B5*B7"),
        ("[a:first]:[a]", "$B$5:B6"),
        ("SUM([b:all])", "SUM($C$5:$C$7)"),
        ("[b:last]-[b:2]", "$C$7-$C$6"),
        ("[b:total]", "$C$8"),
        ("SUM([other!x:all])", "SUM('P&L 2027'!$AB$6:$AB$7,'P&L 2027'!$AB$10:$AB$10)"),
        ("SUMIFS([other!x:span],[other!x:span],1)", "SUMIFS('P&L 2027'!$AB$6:$AB$10,'P&L 2027'!$AB$6:$AB$10,1)"),
        ("[other!x]", "'P&L 2027'!AB7"),
        ("rate*2", "Rate*2"),
        ('IF([a]>0,"[a] is ""up""","")', 'IF(B6>0,"[a] is ""up""","")'),
        ("xlookup(1,[a:all],[b:all])", "_xlfn.XLOOKUP(1,$B$5:$B$7,$C$5:$C$7)"),
        ("-[a]^2%&true", "-B6^2%&TRUE"),
        ("1.5e-3 +  .5", "1.5e-3 + .5"),
        ("=[a]", "B6"),
        ("ROW()", "ROW()"),
        ("IF([a]>0,,[b])", "IF(B6>0,,C6)"),
        ("([a]+[b])*-(1+[a]%)", "(B6+C6)*-(1+B6%)"),
    ],
)
def test_references_become_addresses(written: str, becomes: str) -> None:
    assert resolve(written, LAYOUT, HERE).text == becomes


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ('WEBSERVICE("https://x")', "function_not_allowed"),
        ('HYPERLINK("https://x","y")', "function_not_allowed"),
        ("NOW()", "function_not_allowed"),
        ("INDIRECT([a])", "function_not_allowed"),
        ("cmd|' /C calc'!A0", "formula_unreadable"),
        ("[Budget.xlsx]Sheet1!A1", "formula_unreadable"),
        ("[Budget.xlsx]", "unknown_column"),
        ("'Other'!A1", "formula_unreadable"),
        ("A1+1", "cell_address"),
        ("SUM(B2:B9)", "cell_address"),
        ("[nothing]", "unknown_column"),
        ("[nowhere!a]", "unknown_table"),
        ("margin*2", "unknown_name"),
        ("[a:-3]", "row_outside_table"),
        ("[a:9]", "row_outside_table"),
        ("[a:0]", "row_outside_table"),
        ("[other!x:total]", "row_outside_table"),
        ("[a:middle]", "bad_row_word"),
        ("([a]", "formula_unreadable"),
        ("[a])+(1", "formula_unreadable"),
        ("   ", "formula_unreadable"),
        ('"open', "formula_unreadable"),
        ("#REF!", "formula_unreadable"),
        ("1 2", "formula_unreadable"),
        ("[a] [b]", "formula_unreadable"),
        ("[a](2)", "formula_unreadable"),
        ("1+*2", "formula_unreadable"),
        ("2 +", "formula_unreadable"),
        ("1:2", "formula_unreadable"),
        ("[a]:2", "formula_unreadable"),
        ("{1,2}", "formula_unreadable"),
        ("SUM([a];[b])", "formula_unreadable"),
        ("1+" * 5000 + "1", "formula_too_long"),
    ],
)
def test_what_cannot_be_resolved_is_a_problem_with_its_place(written: str, code: str) -> None:
    with pytest.raises(ContentProblem) as caught:
        resolve(written, LAYOUT, HERE)
    assert (caught.value.code, caught.value.block, caught.value.field) == (code, "block", "field")


def test_the_row_before_the_first_row_is_a_problem() -> None:
    with pytest.raises(ContentProblem, match="row_outside_table"):
        resolve("[a:-1]", LAYOUT, Here("Model", 4, OWN))


def test_a_formula_outside_tables_has_no_same_row() -> None:
    with pytest.raises(ContentProblem, match="row_outside_table"):
        resolve("[own!a]", LAYOUT, Here("Checks", 4))


@pytest.mark.parametrize(
    ("written", "local", "foreign"),
    [
        ("[a]*2", True, False),
        ("rate", False, True),
        ("here", True, False),
        ("[a]*rate", True, True),
        ("2", False, False),
    ],
)
def test_what_a_formula_reads_is_known(written: str, local: bool, foreign: bool) -> None:
    resolved = resolve(written, LAYOUT, HERE)
    assert (resolved.local, resolved.foreign) == (local, foreign)


@given(st.text(max_size=40))
def test_no_text_gets_past_the_notation_unchecked(text: str) -> None:
    try:
        resolved = resolve(text, LAYOUT, HERE)
    except ContentProblem:
        return
    assert "[" not in resolved.text.replace('"', "") or '"' in text
    assert "!" not in resolved.text or '"' in text or "[" in text

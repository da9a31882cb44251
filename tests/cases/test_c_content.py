"""Content checks with exact values, by case number."""

import io

import pytest
import xlsxwriter

from app.checks.registry import run_checks
from tests.cases import build


def found(data: bytes, name: str, *only: str):
    outcome = run_checks(data, name, only=only)
    assert outcome.not_run == ()
    return outcome.findings


def test_c01_words_and_figures_that_disagree_are_told_with_both_values_and_the_gap():
    data = build.paragraphs(
        "The Guarantor owes one million seven thousand dollars ($1,700,000).",
        "The Guarantor owes one million seven hundred thousand dollars ($1,700,000).",
    )
    (finding,) = found(data, "guaranty.docx", "amount.words")
    assert finding.facts == {"words": "1,007,000.00", "figures": "1,700,000.00", "gap": "693,000.00"}
    assert "Words usually prevail" in finding.right
    assert "confirm" in finding.right
    assert finding.place.label == "paragraph 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("one hundred thousand twenty dollars ($120,000.00)", "100,020.00"),
        ("five hundred eighty-four dollars and ninety-three cents ($584.92)", "584.93"),
        ("$1,700,000 (one million seven thousand dollars)", "1,007,000.00"),
        ("within ten (12) days", "10"),
        ("ten per cent (12%) of the Price", "10"),
    ],
)
def test_c01_amounts_are_read_in_either_order_and_with_minor_units(text, words):
    (finding,) = found(build.paragraphs(f"It pays {text}."), "a.docx", "amount.words")
    assert finding.facts["words"] == words


@pytest.mark.parametrize(
    "text",
    [
        "one of the (2) parties",
        "two (1) notices to the Buyer and (2) copies to the Seller",
        "section two (3.4 below)",
        "clause 4 (one of the conditions)",
        "in 2027 (one year later)",
        "five hundred eighty-four dollars and ninety-three cents ($584.93)",
        "one hundred and twenty thousand pounds sterling (£120,000)",
        "one million pounds (£1m)",
        "two-thirds (66.7%)",
    ],
)
def test_c01_what_agrees_or_is_no_amount_is_not_flagged(text):
    assert found(build.paragraphs(f"It gives {text}."), "a.docx", "amount.words") == ()


def test_c03_defined_terms_are_judged_exactly():
    findings = found(build.terms(), "terms.docx", "term")
    by_check: dict[str, list] = {}
    for finding in findings:
        by_check.setdefault(finding.check, []).append(finding)
    (twice,) = by_check["term.twice"]
    assert twice.facts == {"term": "Completion Date", "first": "30 June 2027", "second": "30 July 2027"}
    assert [one.facts["term"] for one in by_check["term.undefined"]] == ["Purchase Price", "Seller", "Affiliate"]
    assert [one.facts["term"] for one in by_check["term.unused"]] == ["Escrow Agent"]
    (lower,) = by_check["term.lower-case"]
    assert (lower.facts["word"], lower.place.label) == ("buyer’s", "clause 3")
    assert set(by_check) == {"term.twice", "term.undefined", "term.unused", "term.lower-case"}


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("The answer is due on Sunday 4 July 2026.", "Saturday"),
        ("The answer is due on Saturday 4 July 2026.", None),
        ("The answer is due on Monday, July 6, 2026.", None),
        ("The answer is due on Tuesday, July 6, 2026.", "Monday"),
        ("Fällig am Sonntag, den 4. Juli 2026.", "Samstag"),
        ("The answer is due on Monday the 6th day of July, 2026.", None),
    ],
)
def test_c08_weekday_names_agree_with_dates(text, right):
    findings = found(build.paragraphs(text), "a.docx", "date.weekday")
    assert [one.facts["weekday"] for one in findings] == ([right] if right else [])


def model(*sheets) -> bytes:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    for name, rows in sheets:
        sheet = book.add_worksheet(name)
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, tuple):
                    sheet.write_formula(number, column, value[0], None, value[1])
                else:
                    sheet.write(number, column, value)
    book.close()
    return stream.getvalue()


FLOWS = ("Flows", -500000, 200000, 300000, 200000)


def test_c13_a_first_flow_that_is_discounted_is_flagged():
    shown = 72740.9329963801
    data = model(("Value", (FLOWS, ("NPV", ("=NPV(10%,B1:E1)", shown)))))
    (finding,) = found(data, "value.xlsx", "value")
    assert (finding.facts["shown"], finding.facts["today"]) == ("72,740.93", "80,015.03")
    assert "first flow" in finding.what


def test_c13_a_first_flow_added_outside_is_right():
    data = model(("Value", (FLOWS, ("NPV", ("=B1+NPV(10%,C1:E1)", 80015.03)))))
    assert found(data, "value.xlsx", "value") == ()


def statements(cash: int) -> bytes:
    flow = (
        *(("Opening cash", 500), ("Profit", 320), ("Depreciation", 80), ("Receivables", -60), ("Payables", 25)),
        *(("Capital expenditure", -150), ("New debt", 100), ("Closing cash", ("=SUM(B1:B7)", 815))),
    )
    total = cash + 460 + 1270
    sheet = (
        *(("Cash", cash), ("Receivables", 460), ("Fixed assets", 1270), ("Total assets", ("=SUM(B1:B3)", total))),
        *(("Payables", 325), ("Debt", 900), ("Share capital", 1000), ("Retained profit", 320)),
        ("Total liabilities and equity", ("=SUM(B5:B8)", 2545)),
    )
    return model(("Cash flow", flow), ("Balance sheet", sheet))


def test_c14_statements_that_tie_are_not_flagged():
    assert found(statements(815), "model.xlsx", "statement") == ()


def test_c14_cash_that_was_typed_over_is_out_by_25_in_both_places():
    by_check = {one.check: one for one in found(statements(790), "model.xlsx", "statement")}
    assert by_check["statement.balance"].facts["gap"] == "25.00"
    cash = by_check["statement.cash"]
    assert cash.facts == {"cash": "790", "closing": "815", "gap": "25.00"}
    assert (cash.place.label, cash.other_place.label) == ("Balance sheet!B1", "Cash flow!B8")


def test_c15_lines_that_differ_from_their_total_by_rounding_are_in_order():
    rows = (("Line", "VAT"), *((f"Item {number}", "0.33") for number in range(36)), ("Total", "11.95"))
    document = build.Document()
    table = document.add_table(len(rows), 2)
    for number, row in enumerate(rows):
        table.cell(number, 0).text, table.cell(number, 1).text = row
    assert found(build.saved(document), "vat.docx", "table") == ()
    table.cell(len(rows) - 1, 1).text = "12.95"
    (finding,) = found(build.saved(document), "vat.docx", "table")
    assert finding.facts["gap"] == "1.07"

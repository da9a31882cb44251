"""Each way to break an Excel file is caught, and the clean file gives nothing."""

import pytest

from producers.package.archive import write_archive
from producers.package.lint import lint
from tests.producers.package.clean_files import codes, sheet_parts, swap

BOOK, SHEET, STYLES, STRINGS = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/sharedStrings.xml"
NAME = '<definedName name="Rate">Inputs!$B$1</definedName>'
FORMULA = "<f>SUM(B1:B4)</f>"


def test_the_clean_file_has_no_fault() -> None:
    assert lint(write_archive(sheet_parts())) == ()


BROKEN = [
    ("row_order", SHEET, '<row r="2"', '<row r="9"'),
    ("row_order", SHEET, '<row r="2"', '<row r="1"'),
    ("cell_order", SHEET, '<c r="B2"', '<c r="A2"'),
    ("bad_cell_address", SHEET, '<c r="B2"', '<c r="B3"'),
    ("bad_cell_address", SHEET, '<c r="B2"', '<c r="XFE2"'),
    ("missing_shared_string", SHEET, '<c r="A1" t="s"><v>0</v>', '<c r="A1" t="s"><v>77</v>'),
    ("style_out_of_range", SHEET, '<c r="B1" s="', '<c r="B1" s="9'),
    ("text_in_number_cell", SHEET, "<v>3</v>", "<v>three</v>"),
    ("text_in_number_cell", SHEET, '<c r="B4" s="1"><v>4</v>', '<c r="B4" s="1"><v>NaN</v>'),
    ("bad_truth_value", SHEET, 't="b"><v>1</v>', 't="b"><v>yes</v>'),
    ("bad_error_value", SHEET, 't="b"><v>1</v>', 't="e"><v>oops</v>'),
    ("bad_cell_type", SHEET, 't="b"', 't="q"'),
    ("missing_inline_text", SHEET, 't="b"', 't="inlineStr"'),
    ("text_too_long", SHEET, 't="b"><v>1</v>', 't="str"><v>' + "x" * 32_768 + "</v>"),
    ("formula_lost_reference", SHEET, FORMULA, "<f>SUM(#REF!)</f>"),
    ("formula_with_equals_sign", SHEET, FORMULA, "<f>=SUM(B1:B4)</f>"),
    ("unbalanced_formula", SHEET, FORMULA, "<f>SUM(B1:B4</f>"),
    ("unbalanced_formula", SHEET, FORMULA, '<f>"open</f>'),
    ("formula_names_no_sheet", SHEET, FORMULA, "<f>Gone!B1</f>"),
    ("formula_names_no_sheet", SHEET, FORMULA, "<f>'Gone too'!B1</f>"),
    ("undefined_external_link", SHEET, FORMULA, "<f>[1]Sheet1!B1</f>"),
    ("formula_too_long", SHEET, FORMULA, "<f>" + "1+" * 4_096 + "1</f>"),
    ("empty_formula", SHEET, FORMULA, "<f></f>"),
    ("overlapping_merge", SHEET, 'ref="D3:E3"', 'ref="E1:E3"'),
    ("bad_merge", SHEET, 'ref="D3:E3"', 'ref="D3:D3"'),
    ("bad_merge", SHEET, 'ref="D3:E3"', 'ref="E3:D3"'),
    (
        "element_order",
        SHEET,
        "<sheetData>",
        '<pageMargins left="1" right="1" top="1" bottom="1" header="1" footer="1"/><sheetData>',
    ),
    ("column_order", SHEET, '<col min="2" max="2"', '<col min="1" max="2"'),
    ("size_out_of_range", SHEET, 'width="20', 'width="320'),
    ("size_out_of_range", SHEET, '<row r="2"', '<row r="2" ht="500" customHeight="1"'),
    ("validation_too_long", SHEET, '<formula1>"a,b"</formula1>', '<formula1>"' + "a," * 140 + '"</formula1>'),
    ("validation_without_rule", SHEET, '<formula1>"a,b"</formula1>', ""),
    ("bad_validation_area", SHEET, 'sqref="B1"><formula1>', 'sqref="B0"><formula1>'),
    ("bad_rule_area", SHEET, '<conditionalFormatting sqref="B1:B4"', '<conditionalFormatting sqref="B1:B0"'),
    ("style_out_of_range", SHEET, 'dxfId="0"', 'dxfId="4"'),
    ("bad_pane", SHEET, 'topLeftCell="B2"', 'topLeftCell="none"'),
    ("bad_defined_name", BOOK, 'name="Rate"', 'name="A1"'),
    ("bad_defined_name", BOOK, 'name="Rate"', 'name="two words"'),
    ("bad_defined_name", BOOK, 'name="Rate"', 'name="1st"'),
    ("duplicate_defined_name", BOOK, NAME, NAME + NAME.replace("Rate", "rate")),
    ("formula_lost_reference", BOOK, "Inputs!$B$1", "#REF!"),
    ("formula_names_no_sheet", BOOK, "Inputs!$B$1", "Gone!$B$1"),
    ("defined_name_without_sheet", BOOK, 'name="Rate"', 'name="Rate" localSheetId="7"'),
    ("duplicate_sheet_name", BOOK, 'name="Other"', 'name="INPUTS"'),
    ("bad_sheet_name", BOOK, 'name="Other"', 'name="Other/this"'),
    ("bad_sheet_name", BOOK, 'name="Other"', f'name="{"x" * 32}"'),
    ("duplicate_sheet_id", BOOK, 'sheetId="2"', 'sheetId="1"'),
    ("undefined_relationship", BOOK, 'r:id="rId2"', 'r:id="rId99"'),
    ("sheet_without_part", BOOK, 'r:id="rId2"', 'r:id="rId99"'),
    ("sheet_part_used_twice", BOOK, 'r:id="rId2"', 'r:id="rId1"'),
    ("style_refers_to_nothing", STYLES, '<xf numFmtId="164" fontId="0"', '<xf numFmtId="164" fontId="9"'),
    ("style_refers_to_nothing", STYLES, '<xf numFmtId="164"', '<xf numFmtId="199"'),
    ("unparsable_xml", STRINGS, "</sst>", ""),
]


@pytest.mark.parametrize(("code", "part", "old", "new"), BROKEN)
def test_a_broken_excel_file_is_caught(code: str, part: str, old: str, new: str) -> None:
    assert code in codes(swap(sheet_parts(), part, old, new))


def test_a_workbook_without_a_visible_sheet_is_caught() -> None:
    parts = swap(sheet_parts(), BOOK, "<sheet name", '<sheet state="hidden" name', count=2)
    assert "no_visible_sheet" in codes(parts)


@pytest.mark.parametrize(
    "formula",
    ["'It''s a sheet'!A1", '"Gone!B1"', "#N/A", "IF(A1=&quot;)&quot;,1,2)", "Inputs!B1+Other!A1", "Rate*2"],
)
def test_odd_but_sound_formulas_are_no_fault(formula: str) -> None:
    parts = swap(sheet_parts(), SHEET, FORMULA, f"<f>{formula}</f>")
    if "sheet'" in formula:
        parts = swap(parts, BOOK, 'name="Other"', 'name="It\'s a sheet"')
        parts = swap(parts, "docProps/app.xml", "Other", "It's a sheet")
    assert codes(parts) == set()

"""The checks on workbooks."""

from app.checks.check import BOOKS, Check
from app.checks.workbook import books, cells

CHECKS = (
    Check("error.value", "Error values", BOOKS, "high", cells.check_errors),
    Check("formula.constant", "Numbers typed into formulas", BOOKS, "medium", cells.check_constants),
    Check("formula.typed-over", "Numbers typed over formulas", BOOKS, "high", cells.check_typed_over),
    Check("formula.pattern", "Formulas that break their pattern", BOOKS, "medium", cells.check_patterns),
    Check("formula.range", "Sums that miss a row", BOOKS, "high", cells.check_ranges),
    Check("number.text", "Numbers stored as text", BOOKS, "medium", cells.check_text_numbers),
    Check("cache.missing", "Formulas without results", BOOKS, "high", cells.check_missing_results),
    Check("link.external", "Links to other files", BOOKS, "medium", books.check_links),
    Check("sheet.hidden", "Hidden sheets", BOOKS, "medium", books.check_hidden_sheets),
    Check("check.false", "Tests of the workbook itself", BOOKS, "high", books.check_own_tests),
    Check("statement.balance", "Balance sheet in balance", BOOKS, "high", books.check_balance),
    Check("statement.cash", "Cash against cash flow", BOOKS, "high", books.check_cash),
    Check("value.present", "Present values one period off", BOOKS, "medium", books.check_present_value),
)

"""Workbooks as PDF without an office program, as their print set-up says, charts included."""

from producers.pdf.sheets.writer import lay_out_sheets, write_workbook_pdf

__all__ = ["lay_out_sheets", "write_workbook_pdf"]

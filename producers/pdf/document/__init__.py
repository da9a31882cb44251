"""Documents as PDF without an office program: Word files read for their looks, set on pages, drawn."""

from producers.pdf.document.writer import LaidOut, lay_out, write_pdf

__all__ = ["LaidOut", "lay_out", "write_pdf"]

"""Word documents from typed content: `write_docx`, and what is read back from a produced file."""

from producers.docx.bookmarks import pages_from_destinations
from producers.docx.readback import read_figures, read_text
from producers.docx.writer import write_docx

__all__ = ["pages_from_destinations", "read_figures", "read_text", "write_docx"]

"""Plain text files, written exactly as their content holds them: `write_text_file`."""

from producers.text.writer import write_text_file

__all__ = ["write_text_file"]

"""Plain text files: written as they are, and nothing hidden in them unsaid."""

import pytest

from producers.content.data import TextFile
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.production import FileRemark
from producers.rendering import render


def written(text: str):
    return render(TextFile(title="Script", text=text), "txt", FigureBook())


def test_the_text_is_written_line_by_line_with_one_line_end_at_the_end() -> None:
    produced = written("SELECT 1;\r\n\tFROM x\r\n\n\n")
    assert produced.data == b"SELECT 1;\n\tFROM x\n"
    assert produced.blocks == 2
    assert produced.notes == ()


def test_letters_of_all_scripts_are_kept() -> None:
    assert written("£ 东方 שלום").data.decode() == "£ 东方 שלום\n"


def test_control_characters_are_taken_out_and_named() -> None:
    produced = written("a\n b\x07c")
    assert produced.data == b"a\n bc\n"
    assert produced.notes == (FileRemark.of("remark.line_character", line="2"),)


def test_marks_that_turn_the_direction_are_kept_and_named() -> None:
    produced = written("if admin\u202e: pass")
    assert "\u202e" in produced.data.decode()
    assert produced.notes == (FileRemark.of("remark.direction_mark", line="1", mark="U+202E"),)


def test_empty_text_is_refused() -> None:
    with pytest.raises(ContentProblem, match="empty_text"):
        written(" \n ")

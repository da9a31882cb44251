"""What is printed beside a place: to its left, above it, to the right of a box, and never another field's words."""

import io

from reportlab.pdfgen.canvas import Canvas

from producers.reading.captions import Spot, read_captions


def page(*words: tuple[float, float, str]) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    for x, y, text in words:
        canvas.drawString(x, y, text)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def test_words_to_the_left_come_before_words_above() -> None:
    data = page((50, 704, "Full name:"), (50, 664, "Postcode"))
    assert read_captions(data, [Spot(0, 150, 700, 200, 18)]) == ("Full name",)
    assert read_captions(data, [Spot(0, 50, 640, 200, 18)]) == ("Postcode",)


def test_words_of_another_field_on_the_line_are_not_taken() -> None:
    data = page((50, 704, "Name"), (300, 704, "Room"))
    spots = [Spot(0, 90, 700, 180, 18), Spot(0, 340, 700, 60, 18)]
    assert read_captions(data, spots) == ("Name", "Room")
    assert read_captions(data, spots[1:]) != ("Room",), "without the first field the whole line lies before the second"


def test_a_box_is_called_by_the_words_after_it() -> None:
    data = page((50, 704, "Pets"), (120, 704, "Yes"), (180, 704, "No"))
    boxes = [Spot(0, 100, 700, 14, 14, mark=True), Spot(0, 160, 700, 14, 14, mark=True)]
    assert read_captions(data, boxes) == ("Yes", "No")


def test_where_nothing_or_a_whole_passage_is_printed_there_are_no_words() -> None:
    passage = "This sentence goes on for so long that nobody could take it for the name of a field at all,"
    spots = [Spot(0, 520, 700, 60, 18), Spot(0, 50, 300, 60, 18), Spot(7, 1, 1, 9, 9)]
    assert read_captions(page((20, 704, passage)), spots) == ("", "", "")

"""The order of letters on lines with Arabic or Hebrew, and the forms of Arabic letters within words."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.pdf.document.arabic import shape
from producers.pdf.document.direction import has_right_to_left, mirrored, visual_order

# Capital letters stand for Hebrew ones, as in the examples of the Unicode standard.
HEBREW = {letter: chr(0x5D0 + place) for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
BACK = {hebrew: letter for letter, hebrew in HEBREW.items()}


def seen(text: str, *, right_to_left: bool) -> str:
    """Return a line as it is seen from left to right."""
    real = "".join(HEBREW.get(letter, letter) for letter in text)
    turned = mirrored(real, right_to_left=right_to_left)
    return "".join(BACK.get(turned[n], turned[n]) for n in visual_order(real, right_to_left=right_to_left))


@pytest.mark.parametrize(
    ("text", "from_left", "from_right"),
    [
        ("car means CAR.", "car means RAC.", ".RAC car means"),
        ("CAR MEANS car", "SNAEM RAC car", "car SNAEM RAC"),
        ("pay 12,000 NOW", "pay 12,000 WON", "WON pay 12,000"),
        ("PAY 12,000 NOW", "WON 12,000 YAP", "WON 12,000 YAP"),
        ("(CAR)", "(RAC)", "(RAC)"),
        ("CLAUSE 2.1 (a)", "2.1 ESUALC (a)", "(a) 2.1 ESUALC"),
        ("plain words, 5%", "plain words, 5%", "plain words, 5%"),
    ],
)
def test_lines_are_seen_in_the_order_the_standard_gives(text: str, from_left: str, from_right: str) -> None:
    assert seen(text, right_to_left=False) == from_left
    assert seen(text, right_to_left=True) == from_right


@given(st.text(alphabet="abAB 12,.()%", max_size=30), st.booleans())
def test_no_letter_is_lost_or_doubled(text: str, right_to_left: bool) -> None:
    real = "".join(HEBREW.get(letter, letter) for letter in text)
    assert sorted(visual_order(real, right_to_left=right_to_left)) == list(range(len(real)))


def test_letters_take_their_forms_within_a_word() -> None:
    names = [unicodedata.name(letter) for letter in shape("كتاب")]
    assert [name.rpartition(" ")[0].rpartition(" ")[2] + " " + name.rpartition(" ")[2] for name in names] == [
        "INITIAL FORM",
        "MEDIAL FORM",
        "FINAL FORM",
        "ISOLATED FORM",
    ]


def test_lam_and_alef_become_one_letter() -> None:
    assert unicodedata.name(shape("لا")) == "ARABIC LIGATURE LAM WITH ALEF ISOLATED FORM"


@given(st.text(alphabet="ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة ّ٢a1", max_size=40))
def test_shaping_keeps_every_letter(text: str) -> None:
    assert unicodedata.normalize("NFKC", shape(text)) == unicodedata.normalize("NFKC", text)


def test_latin_text_is_left_alone() -> None:
    assert shape("Café, 12%") == "Café, 12%"
    assert not has_right_to_left("Café ½ Ω")
    assert has_right_to_left("a ב")

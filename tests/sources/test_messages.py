"""Outlook messages are read with their heads, words and attachments."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sources.registry import read_kind
from producers.reading.compound import read_compound
from producers.reading.limits import Limits
from producers.reading.problems import ReadingProblem
from tests.cases import build
from tests.sources.compoundfile import compound

SENT = 133_000_000_000_000_000  # June 2022 in steps of 100 nanoseconds since 1601


def wide(text: str) -> bytes:
    return text.encode("utf-16-le")


def message(**changes) -> dict:
    tree = {
        "__properties_version1.0": bytes(32) + struct.pack("<IIQ", 0x00390040, 6, SENT),
        "__substg1.0_0037001F": wide("Completion – £25,000"),
        "__substg1.0_0C1A001F": wide("Ada Holm"),
        "__substg1.0_0C1F001F": wide("ada@alder.example"),
        "__substg1.0_0E04001F": wide("Birch LLP"),
        "__substg1.0_1000001F": wide("The tenant’s deposit is £25,000 – see § 4(b)."),
        "__attach_version1.0_#00000000": {
            "__substg1.0_3707001F": wide("terms.docx"),
            "__substg1.0_37010102": build.paragraphs("Long stop date 30 June 2027"),
        },
    }
    return {**tree, **changes}


def read(tree: dict, limits: Limits | None = None):
    return read_kind("msg", compound(tree), "mail.msg", limits or Limits())


def test_heads_words_and_attachments_are_read():
    gathered = read(message())
    assert [passage.text for passage in gathered.passages][:5] == [
        "From: Ada Holm <ada@alder.example>",
        "To: Birch LLP",
        "Date: 2022-06-18 04:26 UTC",
        "Subject: Completion – £25,000",
        "The tenant’s deposit is £25,000 – see § 4(b).",
    ]
    inside = gathered.passages[-1]
    assert (inside.text, inside.label) == ("Long stop date 30 June 2027", "attachment terms.docx, paragraph 1")
    assert gathered.faults == []


def test_old_encodings_and_html_bodies_are_read():
    tree = message()
    del tree["__substg1.0_1000001F"], tree["__substg1.0_0037001F"]
    tree["__substg1.0_0037001E"] = "Miete – 25 €".encode("cp1252")
    tree["__substg1.0_10130102"] = b"<meta charset='windows-1252'><p>The tenant\x92s rent</p>"
    texts = [passage.text for passage in read(tree).passages]
    assert "Subject: Miete – 25 €" in texts
    assert "The tenant’s rent" in texts


def test_a_message_in_a_message_is_read_and_a_deeper_one_named():
    inner = message(**{"__substg1.0_1000001F": wide("Words of the inner message.")})
    wrapped = message(
        **{
            "__attach_version1.0_#00000000": {
                "__substg1.0_3707001F": wide("Inner.msg"),
                "__substg1.0_3701000D": inner,
            }
        }
    )
    assert any("Words of the inner message." in one.text for one in read(wrapped).passages)
    assert [one.code for one in read(wrapped, Limits(depth=0)).faults] == ["attachment-not-read"]


def test_a_body_that_is_only_rich_text_is_told():
    tree = message()
    del tree["__substg1.0_1000001F"]
    tree["__substg1.0_10090102"] = b"LZFu"
    assert [one.code for one in read(tree).faults] == ["body-not-read"]


def test_another_compound_file_is_no_message():
    with pytest.raises(ReadingProblem, match="old-format"):
        read({"WordDocument": b"x"})


@given(place=st.integers(0, 6000), value=st.integers(0, 255), cut=st.integers(0, 6000))
def test_a_damaged_compound_file_never_hangs_or_raises_anything_else(place, value, cut):
    data = bytearray(compound(message()))
    data[place % len(data)] = value
    for broken in (bytes(data), bytes(data[: cut % len(data)])):
        try:
            assert read_compound(broken).name is not None
        except ReadingProblem as problem:
            assert problem.code == "damaged"  # noqa: PT017 - either outcome is right

"""Protected files open with their password, in memory, and with nothing else; no way of protection is guessed at."""

import hashlib
import io
import logging
import os
import pickle
import re
import subprocess
import sys
import traceback
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msoffcrypto.exceptions import InvalidKeyError
from msoffcrypto.format.ooxml import OOXMLFile
from msoffcrypto.method.ecma376_standard import ECMA376Standard

from app.sources.passwords import Passwords
from app.sources.reader import SourceReader
from app.sources.worker import ReadingChild
from producers.reading.limits import Limits
from producers.reading.officelock import silence
from producers.reading.passwords import Password
from producers.reading.problems import ReadingProblem
from producers.reading.unlocking import unlock
from tests.cases import build
from tests.sources import protected
from tests.sources.test_kinds import odt

RIGHT = Password(protected.PASSWORD)
LETTER = build.paragraphs("The rent is 12,000 a year.")
LOCKED = protected.agile(LETTER)


def code_of(data: bytes, password: Password = RIGHT, limits: Limits | None = None) -> str:
    with pytest.raises(ReadingProblem) as caught:
        unlock(data, password, limits)
    return caught.value.code


@pytest.mark.parametrize("lock", [protected.agile, protected.standard])
@pytest.mark.parametrize("plain", [LETTER, build.without_results(), build.grouped_deck()], ids=["docx", "xlsx", "pptx"])
def test_an_office_file_comes_back_byte_for_byte(lock, plain):
    assert unlock(lock(plain), RIGHT) == plain


@pytest.mark.parametrize("lock", [protected.agile, protected.standard, protected.pdf])
def test_another_password_opens_nothing(lock):
    locked = lock(build.pdf_pages("One.") if lock is protected.pdf else LETTER)
    assert code_of(locked, Password(protected.PASSWORD + " ")) == "wrong-password"
    assert code_of(locked, Password("")) == "wrong-password"
    assert code_of(locked, Password("\ud800")) == "wrong-password"


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"])
@pytest.mark.parametrize("words", ["seven", "Grüße", "Kennwort €"])
def test_a_pdf_opens_whatever_its_algorithm_and_the_letters_of_its_password(tmp_path, algorithm, words):
    (tmp_path / "a.pdf").write_bytes(protected.pdf(build.pdf_pages("The rent is due."), words, "own", algorithm))
    source = SourceReader().read(tmp_path, "a.pdf", Password(words))
    assert [passage.text for passage in source.passages] == ["The rent is due."]
    assert SourceReader().read(tmp_path, "a.pdf", Password("own")).file.status == "read"


def test_a_pdf_that_only_its_owner_may_change_is_read_without_a_password(tmp_path):
    (tmp_path / "a.pdf").write_bytes(protected.pdf(build.pdf_pages("The rent is due."), "", "own"))
    assert SourceReader().read(tmp_path, "a.pdf").file.status == "read"
    assert SourceReader().read(tmp_path, "a.pdf", RIGHT).file.status == "read"


def swap(old: bytes, new: bytes, count: int = -1):
    return lambda info: info.replace(old, new, count)


UNKNOWN = {
    "hash": swap(b"SHA512", b"MD5"),
    "cipher": swap(b'"AES"', b'"RC2"'),
    "chaining": swap(b"ChainingModeCBC", b"ChainingModeCFB"),
    "key": swap(b'keyBits="256"', b'keyBits="100"'),
    "words for numbers": swap(b'spinCount="1', b'spinCount="x'),
    "more turns than allowed": swap(b'spinCount="1000"', b'spinCount="10000001"'),
    "only certificates": lambda info: re.sub(b"<p:encryptedKey.*?/>", b"", info, flags=re.DOTALL),
    "extensible": lambda info: b"\x04\x00\x03\x00" + info[4:],
    "a version of tomorrow": lambda info: b"\x09\x00\x09\x00" + info[4:],
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_way_of_protection_that_is_not_known_is_said_to_be_so(name):
    assert code_of(protected.described(LOCKED, UNKNOWN[name])) == "lock-unknown"


def test_the_library_alone_would_call_a_right_password_wrong():
    shorter = protected.described(LOCKED, swap(b'keyBits="256"', b'keyBits="128"'))
    file = OOXMLFile(io.BytesIO(protected.described(shorter, UNKNOWN["hash"])))
    with pytest.raises(InvalidKeyError):
        file.load_key(password=protected.PASSWORD, verify_password=True)


@pytest.mark.parametrize(("cipher", "bits"), [(0x6801, 128), (0x660E, 0), (0x660E, 40)])
def test_an_older_key_that_cannot_be_made_fails_cleanly(cipher, bits):
    assert code_of(protected.standard(LETTER, cipher=cipher, bits=bits)) == "lock-unknown"


def test_a_pdf_locked_by_something_else_is_no_damaged_pdf(tmp_path):
    locked = protected.pdf(build.pdf_pages("One.")).replace(b"/Standard", b"/Seclored")
    (tmp_path / "a.pdf").write_bytes(locked)
    assert code_of(locked) == "lock-unknown"
    assert [fault.code for fault in SourceReader().read(tmp_path, "a.pdf").file.faults] == ["lock-unknown"]


def test_an_opendocument_file_with_a_password_is_said_not_to_open_here(tmp_path):
    (tmp_path / "a.odt").write_bytes(odt("<manifest><encryption-data/></manifest>"))
    assert [fault.code for fault in SourceReader().read(tmp_path, "a.odt", RIGHT).file.faults] == ["lock-unknown"]


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8, 0.95])
@pytest.mark.parametrize("lock", [protected.agile, protected.standard])
def test_a_protected_file_that_is_cut_short_is_damaged_and_its_password_not_wrong(lock, part):
    locked = lock(build.repack(LETTER, lambda _, old: old) + os.urandom(20_000))
    assert code_of(locked[: int(len(locked) * part)]) in {"damaged", "encrypted"}


def test_a_description_with_entities_is_refused():
    bomb = protected.described(LOCKED, swap(b"<encryption ", b'<!DOCTYPE a [<!ENTITY b "c">]><encryption ', 1))
    assert code_of(bomb) == "doctype"


def test_sizes_are_looked_at_before_and_after():
    assert code_of(LOCKED, limits=Limits(file_bytes=100)) == "too-large"
    larger = build.repack(LETTER, lambda _, old: old)
    assert code_of(protected.agile(larger), limits=Limits(file_bytes=len(larger) - 1)) == "too-large"


def test_ten_million_turns_end_with_the_time_a_file_may_take(tmp_path):
    slow = protected.described(LOCKED, swap(b'spinCount="1000"', b'spinCount="10000000"'))
    (tmp_path / "slow.docx").write_bytes(slow)
    (tmp_path / "next.docx").write_bytes(LOCKED)
    with ReadingChild(replace(Limits(), seconds=1)) as child:
        faults = child.read(tmp_path, "slow.docx", RIGHT).file.faults
        assert [fault.code for fault in faults] == ["too-demanding"]
        assert child.read(tmp_path, "next.docx", RIGHT).file.status == "read"


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=20).filter(lambda words: words != protected.PASSWORD))
def test_no_other_words_open_a_file(words):
    assert code_of(LOCKED, Password(words)) == "wrong-password"


def opened_or_told(data: bytes) -> bytes | str:
    """What is inside, or the code that says why nobody can see it; anything else that is raised is a fault."""
    try:
        return unlock(data, RIGHT)
    except ReadingProblem as problem:
        return problem.code


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(LOCKED) - 1), st.binary(min_size=1, max_size=40))
def test_a_file_that_is_changed_anywhere_is_opened_or_described(at, noise):
    changed = LOCKED[:at] + noise + LOCKED[at + len(noise) :]
    outcome = opened_or_told(changed)
    if isinstance(outcome, str):
        assert outcome in {"wrong-password", "lock-unknown", "damaged", "too-large"}
    else:
        assert len(outcome) <= len(changed), "what is opened is never more than what was there"


def test_the_file_in_the_folder_stays_as_it_is_and_counts_as_what_it_is(tmp_path):
    (tmp_path / "Lease.docx").write_bytes(LOCKED)
    source = SourceReader().read(tmp_path, "Lease.docx", RIGHT)
    assert source.file.status == "read"
    assert source.file.sha256 == hashlib.sha256(LOCKED).hexdigest()
    assert source.file.size == len(LOCKED)
    assert (tmp_path / "Lease.docx").read_bytes() == LOCKED
    assert [path.name for path in tmp_path.iterdir()] == ["Lease.docx"]


def test_nothing_shows_a_password():
    held = Passwords()
    held.keep(Path("a.docx"), RIGHT)
    assert held.of(Path("a.docx")) == RIGHT
    assert protected.PASSWORD not in f"{RIGHT} {RIGHT!r} {[RIGHT]} {held!r} {vars(held)}"
    with pytest.raises(TypeError):
        pickle.dumps(held)


@pytest.mark.parametrize("lock", [protected.agile, protected.standard])
def test_no_log_and_no_error_holds_a_password(lock, caplog):
    caplog.set_level(logging.DEBUG)
    canary = Password("canary-9f31c2")
    unlock(lock(LETTER, canary.words), canary)
    try:
        unlock(lock(LETTER), canary)
    except ReadingProblem as problem:
        told = "".join(traceback.format_exception(problem))
    assert "wrong-password" in told
    assert canary.words not in told
    assert canary.words not in caplog.text


def test_the_library_alone_would_log_it(caplog):
    silence()
    logging.getLogger("msoffcrypto").setLevel(logging.DEBUG)
    caplog.set_level(logging.DEBUG)
    ECMA376Standard.makekey_from_password("canary-9f31c2", 0x660E, 0x8004, 0x18, 128, 16, bytes(16))
    silence()
    assert "canary-9f31c2" in caplog.text


@pytest.mark.needs("linux")
def test_the_child_is_told_a_password_through_its_pipe_only(tmp_path):
    (tmp_path / "Lease.docx").write_bytes(LOCKED)
    with ReadingChild() as child:
        assert child.read(tmp_path, "Lease.docx", RIGHT).file.status == "read"
        process = Path("/proc") / str(child._process.pid)
        seen = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
    assert seen
    assert protected.PASSWORD.encode() not in seen


def test_nothing_that_opens_such_files_is_loaded_before_there_is_one():
    code = "import sys, app.building, app.window, app.sources.reader, producers.reading.unlocking; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "producers.reading.unlocking" in loaded
    assert not {"msoffcrypto", "olefile", "producers.reading.officelock"} & set(loaded)

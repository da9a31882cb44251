"""Pictures and forms that content names reach the producers from the folder, and nothing else does."""

import hashlib
import io
import struct
import zlib
from pathlib import Path

import pypdf
import pypdf.generic
import pytest

from app.bridge import supplies
from app.bridge.supplies import Supplies
from app.sources.reader import SourceReader
from app.sources.worker import ReadingChild
from app.storage.objects import ObjectStore
from producers.content.deck import Deck, PictureSlide
from producers.content.document import Document, Picture
from producers.content.form import FillForm, Form
from producers.problems import ContentProblem
from producers.reading.limits import Limits
from tests.producers.pdf.specimens import supplied_form


def png(width: int = 2, height: int = 2, colour: bytes = b"\x20\x40\x80") -> bytes:
    """A PNG of one colour."""
    rows = b"".join(b"\x00" + colour * width for _ in range(height))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows))]
    whole = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in [*chunks, (b"IEND", b"")]
    )
    return b"\x89PNG\r\n\x1a\n" + whole


def bomb() -> bytes:
    """A form whose one page says a word four million times over, in half a megabyte."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(supplied_form()))
    stream = pypdf.generic.EncodedStreamObject()
    stream._data = zlib.compress(b"BT /F1 9 Tf (word) Tj ET\n" * 4_000_000, 9)
    stream[pypdf.generic.NameObject("/Filter")] = pypdf.generic.NameObject("/FlateDecode")
    writer.pages[0][pypdf.generic.NameObject("/Contents")] = writer._add_object(stream)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def document(*names: str) -> Document:
    ids = ("yard", "gate")
    blocks = tuple(Picture(id=ident, object=name, alt="The yard") for ident, name in zip(ids, names, strict=False))
    return Document(title="Survey", blocks=blocks)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "yard.png").write_bytes(png())
    (tmp_path / "form.pdf").write_bytes(b"%PDF-1.7 a form")
    return tmp_path


@pytest.fixture
def desk(folder: Path) -> Supplies:
    return Supplies(folder, ObjectStore(folder / ".engross" / "objects"))


def test_a_picture_is_found_by_its_path_and_kept_under_its_hash(desk: Supplies) -> None:
    found = desk.gather(document("photos/yard.png", "photos/yard.png"))
    digest = hashlib.sha256(png()).hexdigest()
    assert found.objects == {"photos/yard.png": png()}
    assert found.digests == (("photos/yard.png", digest),)
    assert desk.store.get(digest) == png()


def test_a_slide_and_a_form_find_theirs(desk: Supplies) -> None:
    deck = Deck(title="Yard", slides=(PictureSlide(title="The yard", object="photos/yard.png", alt="The yard"),))
    form = Form(title="Application", body=FillForm(object="form.pdf", values={}))
    assert desk.gather(deck).objects == {"photos/yard.png": png()}
    assert desk.gather(form).objects == {"form.pdf": b"%PDF-1.7 a form"}


def test_an_object_is_found_by_its_hash(desk: Supplies) -> None:
    digest = desk.store.put(png(3))
    assert desk.gather(document(digest)).objects == {digest: png(3)}
    assert refused(desk, document("0" * 64)) == ("missing_object", "yard", "0" * 64)


def test_what_went_in_once_stays_when_the_folder_changes(desk: Supplies, folder: Path) -> None:
    first = desk.gather(document("photos/yard.png"))
    (folder / "photos" / "yard.png").unlink()
    assert desk.gather(document("photos/yard.png"), dict(first.digests)).objects == first.objects


def refused(desk: Supplies, content: Document) -> tuple[str, str, str]:
    with pytest.raises(ContentProblem) as caught:
        desk.gather(content)
    return caught.value.code, caught.value.block, caught.value.field


@pytest.mark.parametrize(
    "name", ["../secret.png", "/etc/passwd", "C:/secret.png", ".engross/key.png", ".hidden/a.png", "Deliverables/a.png"]
)
def test_nothing_outside_the_persons_files_is_taken(desk: Supplies, folder: Path, name: str) -> None:
    for place in (".engross", ".hidden", "Deliverables"):
        (folder / place).mkdir(exist_ok=True)
    for place in (".engross/key.png", ".hidden/a.png", "Deliverables/a.png"):
        (folder / place).write_bytes(png())
    assert refused(desk, document(name)) == ("object_outside", "yard", name)


@pytest.mark.needs("posix")
def test_a_link_is_not_followed_neither_as_a_file_nor_on_the_way(desk: Supplies, folder: Path) -> None:
    outside = folder.parent / f"{folder.name}-outside"
    outside.mkdir()
    (outside / "secret.png").write_bytes(png())
    (folder / "link.png").symlink_to(outside / "secret.png")
    (folder / "way").symlink_to(outside, target_is_directory=True)
    assert refused(desk, document("link.png"))[0] == "object_outside"
    assert refused(desk, document("way/secret.png"))[0] == "object_outside"


def test_a_missing_one_names_block_and_file(desk: Supplies) -> None:
    assert refused(desk, document("photos/gone.png")) == ("missing_object", "yard", "photos/gone.png")


def test_too_much_is_refused_by_bytes_and_by_dots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = ObjectStore(folder / ".engross" / "objects")
    small = Supplies(folder, store, SourceReader(Limits(file_bytes=10)))
    assert refused(small, document("photos/yard.png"))[0] == "object_too_large"
    monkeypatch.setattr(supplies, "ALL_FILES", len(png()) + 1)
    (folder / "b.png").write_bytes(png(3))
    assert refused(Supplies(folder, store), document("photos/yard.png", "b.png"))[0] == "object_too_large"
    head = png()[:16] + struct.pack(">II", 60_000, 60_000) + png()[24:]
    (folder / "vast.png").write_bytes(head)
    assert refused(Supplies(folder, store), document("vast.png"))[0] == "object_too_many_dots"


def test_what_is_no_picture_is_refused_with_its_place(desk: Supplies, folder: Path) -> None:
    (folder / "words.png").write_bytes(b"only words")
    (folder / "nothing.png").write_bytes(b"")
    assert refused(desk, document("words.png")) == ("not_a_picture", "yard", "words.png")
    assert refused(desk, document("nothing.png"))[0] == "object_unreadable"


def test_a_form_that_is_too_much_to_read_never_reaches_the_producers(folder: Path) -> None:
    store = ObjectStore(folder / ".engross" / "objects")
    form = Form(title="Licence", body=FillForm(object="bomb.pdf", values={}))
    (folder / "bomb.pdf").write_bytes(bomb())
    with ReadingChild(Limits(seconds=1, memory=600_000_000)) as child:
        guarded = Supplies(folder, store, read=child.read)
        assert refused(guarded, form) == ("object_too_demanding", "Licence", "bomb.pdf")
        plain = Form(title="Licence", body=FillForm(object="plain.pdf", values={}))
        (folder / "plain.pdf").write_bytes(supplied_form())
        assert list(guarded.gather(plain).objects) == ["plain.pdf"]
    assert list(Supplies(folder, store).gather(form).objects) == ["bomb.pdf"], "only the reading finds out"

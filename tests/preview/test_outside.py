"""Promise: a preview loads nothing. No address, no file, no share that a file names is ever opened."""

import sys
import threading
import urllib.request
from pathlib import Path

import pytest

from app.preview.reading import read_preview
from tests.preview import files
from tests.preview.test_texts import MAIL

WATCHED = ("open", "socket.connect", "socket.getaddrinfo", "urllib.Request", "subprocess.Popen", "os.listdir")
CANARY = "canary-that-nobody-may-open"


class Watch:
    """Notes what this thread opens while it is on."""

    def __init__(self):
        self.on = False
        self.seen = []
        self.thread = threading.get_ident()

    def hear(self, event, arguments):
        if self.on and event in WATCHED and threading.get_ident() == self.thread:
            self.seen.append((event, str(arguments[0]) if arguments else ""))


WATCH = Watch()
sys.addaudithook(WATCH.hear)


@pytest.fixture
def watch():
    WATCH.thread, WATCH.seen, WATCH.on = threading.get_ident(), [], True
    yield WATCH
    WATCH.on = False


def outside(watch):
    """Return what was opened apart from the program's own code and libraries."""
    own = (str(Path(__file__).resolve().parents[2]), sys.prefix, sys.base_prefix, "/usr/lib", "/proc", "/dev")
    return [one for one in watch.seen if not one[1].startswith(own) and not one[1].isdigit()]


ADDRESSES = [
    f"http://127.0.0.1:9/{CANARY}.png",
    f"file:///tmp/{CANARY}.png",
    f"//host.example/share/{CANARY}.png",
    f"\\\\host.example\\share\\{CANARY}.png",
]


def hostile_docx(address):
    body = files.picture("rId5", linked=True) + files.picture("rId5") + files.paragraph("Words")
    field = (
        f'<w:p><w:fldSimple w:instr="INCLUDEPICTURE &quot;{address}&quot;"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>'
    )
    return files.docx(
        body + field,
        links=(("rId5", "image", address, True), ("rId6", "attachedTemplate", address, True)),
    )


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_document_that_points_outside_opens_nothing(address, watch):
    read_preview(files.docx(files.paragraph("warm up")), "w.docx")
    watch.seen.clear()
    view = read_preview(hostile_docx(address), "a.docx")
    watch.on = False
    assert outside(watch) == []
    assert view.parts.left_out == (address,)
    pictures = [one for one in view.parts.sections[0].blocks if type(one).__name__ == "Picture"]
    assert [one.data for one in pictures] == [b"", b""]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<link rel=stylesheet href="http://127.0.0.1:9/c.css"><img src="file:///etc/hostname">Words'),
        ("a.md", "![x](file:///etc/hostname) <img src='http://127.0.0.1:9/x'> [a](//host/share)"),
        ("a.css", "@import url(http://127.0.0.1:9/x.css); body{background:url(file:///etc/hostname)}"),
        ("a.svg", '<svg><image href="file:///etc/hostname"/><style>@import "http://127.0.0.1:9/"</style></svg>'),
        ("a.eml", MAIL),
        ("a.xml", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>'),
    ],
)
def test_texts_that_point_outside_open_nothing(name, text, watch):
    read_preview(b"warm up", name)
    watch.seen.clear()
    read_preview(text.encode(), name)
    watch.on = False
    assert outside(watch) == []


def test_a_workbook_with_links_opens_nothing(watch):
    data = files.xlsx([["=[1]Other!A1", '=HYPERLINK("http://127.0.0.1:9/")', '=WEBSERVICE("http://127.0.0.1:9/")']])
    read_preview(data, "w.xlsx")
    watch.seen.clear()
    read_preview(data, "a.xlsx")
    watch.on = False
    assert outside(watch) == []


def test_the_watch_sees_a_file_or_an_address_that_is_opened(tmp_path, watch):
    canary = tmp_path / CANARY
    canary.write_bytes(b"x")
    watch.seen.clear()
    canary.read_bytes()
    with pytest.raises(OSError, match=r"refused|error"):
        urllib.request.urlopen("http://127.0.0.1:9/", timeout=1)
    watch.on = False
    kinds = {kind for kind, _ in outside(watch)}
    assert "open" in kinds
    assert "socket.connect" in kinds or "urllib.Request" in kinds


def test_entities_of_a_document_are_refused():
    body = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><w:document xmlns:w="urn:x"/>'
    data = files.docx("", word__document_dot_xml=body)
    assert read_preview(data, "a.docx").code == "doctype"

"""Reads a slide file back: the words on each slide, its notes, and whether bound figures stand where they should."""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lxml import etree

from producers.package.archive import read_archive
from producers.pptx.markup import DRAWING, PRESENTATION, RELATIONSHIPS
from producers.production import BoundFigure

_MAIN = "ppt/presentation.xml"
_TITLES = {"title", "ctrTitle"}
_PLACE = re.compile(r"slide (\d+)")
_TAKEN = "\x00"


@dataclass(frozen=True)
class SlideText:
    """The words of a slide: its title, the paragraphs of all other shapes and cells in order, its notes."""

    number: int
    title: str
    texts: tuple[str, ...]
    notes: tuple[str, ...]


def read_slides(data: bytes) -> tuple[SlideText, ...]:
    """Return the slides in their order. Raises zipfile.BadZipFile or KeyError for what is no slide file."""
    parts = read_archive(data)
    related = _relations(parts, _MAIN)
    listed = _parse(parts[_MAIN]).iterfind(f"{{{PRESENTATION}}}sldIdLst/{{{PRESENTATION}}}sldId")
    names = [related[entry.get(f"{{{RELATIONSHIPS}}}id", "")] for entry in listed]
    return tuple(_read_slide(parts, name, number) for number, name in enumerate(names, start=1))


def read_figures(data: bytes, bound: tuple[BoundFigure, ...]) -> tuple[BoundFigure, ...]:
    """Return the bound figures as the file shows them, in the same order; the text is empty where it shows another.

    Every binding needs its own occurrence: a figure bound twice on a slide must stand there twice.
    """
    words = {slide.number: "\n".join((slide.title, *slide.texts, *slide.notes)) for slide in read_slides(data)}
    found = []
    for figure in bound:
        match = _PLACE.fullmatch(figure.place)
        number = int(match[1]) if match else 0
        words[number], seen = _take(words.get(number, ""), figure.text)
        found.append(figure if seen else replace(figure, text=""))
    return tuple(found)


def _take(words: str, text: str) -> tuple[str, bool]:
    """Return the words with one whole occurrence of the text struck out, and whether there was one."""
    whole = re.compile(rf"(?<!\w)(?<!\d[.,]){re.escape(text)}(?!\w)(?![.,]\d)")
    struck, count = whole.subn(_TAKEN, words, count=1)
    return struck, bool(text) and count == 1


def _read_slide(parts: dict[str, bytes], name: str, number: int) -> SlideText:
    root = _parse(parts[name])
    title, texts = "", []
    for shape in root.iter(f"{{{PRESENTATION}}}sp", f"{{{PRESENTATION}}}graphicFrame"):
        paragraphs = list(_paragraphs(shape))
        if _holder_type(shape) in _TITLES:
            title = "\n".join(paragraphs)
        else:
            texts.extend(paragraphs)
    return SlideText(number, title, tuple(texts), _read_notes(parts, name))


def _read_notes(parts: dict[str, bytes], slide: str) -> tuple[str, ...]:
    for target in _relations(parts, slide).values():
        if target.startswith("ppt/notesSlides/"):
            shapes = _parse(parts[target]).iter(f"{{{PRESENTATION}}}sp")
            return tuple(text for shape in shapes if _holder_type(shape) == "body" for text in _paragraphs(shape))
    return ()


def _holder_type(shape: etree._Element) -> str:
    holder = shape.find(f".//{{{PRESENTATION}}}nvPr/{{{PRESENTATION}}}ph")
    return "" if holder is None else holder.get("type", "obj")


def _paragraphs(shape: etree._Element) -> Iterator[str]:
    for paragraph in shape.iter(f"{{{DRAWING}}}p"):
        text = "".join(_pieces(paragraph))
        if text:
            yield text


def _pieces(paragraph: etree._Element) -> Iterator[str]:
    for node in paragraph.iter(f"{{{DRAWING}}}t", f"{{{DRAWING}}}br"):
        yield (node.text or "") if node.tag.endswith("}t") else "\n"


def _relations(parts: dict[str, bytes], name: str) -> dict[str, str]:
    folder, file_name = posixpath.split(name)
    listed = parts.get(f"{folder}/_rels/{file_name}.rels")
    if listed is None:
        return {}
    return {
        entry.get("Id", ""): posixpath.normpath(posixpath.join(folder, entry.get("Target", ""))).lstrip("/")
        for entry in _parse(listed)
        if entry.get("TargetMode") != "External"
    }


def _parse(data: bytes) -> etree._Element:
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))

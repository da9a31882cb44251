"""Files broken on purpose: each has one fault that exactly one rule or judge must see."""

from producers.package.archive import read_archive, write_archive


def edit(data: bytes, part: str, old: str, new: str, count: int = 1) -> bytes:
    """A package with words of a part replaced; `count` -1 replaces all, -2 only the last."""
    parts = read_archive(data)
    text = parts[part].decode("utf-8")
    assert old in text, f"{part} does not hold {old}"
    changed = new.join(text.rsplit(old, 1)) if count == -2 else text.replace(old, new, count)
    return write_archive({**parts, part: changed.encode("utf-8")})


def without(data: bytes, part: str) -> bytes:
    """A package that lacks a part."""
    return write_archive({name: part_data for name, part_data in read_archive(data).items() if name != part})


def with_part(data: bytes, part: str, content: bytes) -> bytes:
    """A package with one more part."""
    return write_archive({**read_archive(data), part: content})


def break_page_before(data: bytes, words: str) -> bytes:
    """A Word file in which the paragraph with these words starts a new page."""
    part = "word/document.xml"
    text = read_archive(data)[part].decode("utf-8")
    start = text.rindex("<w:p>", 0, text.index(words))
    end = text.index("/>", text.index("<w:pStyle", start)) + 2
    changed = text[:end] + "<w:pageBreakBefore/>" + text[end:]
    return write_archive({**read_archive(data), part: changed.encode("utf-8")})


def break_page_inside(data: bytes, words: str) -> bytes:
    """A Word file with a page break just before these words, in the middle of a paragraph."""
    gap = '</w:t></w:r><w:r><w:br w:type="page"/></w:r><w:r><w:t xml:space="preserve">'
    return edit(data, "word/document.xml", words, gap + words)

"""Small pieces of WordprocessingML written from text."""

from lxml import etree

from producers.redline.names import SPACE, WORD, Element, T


def parse(xml: str) -> Element:
    """Return an element from text in which the prefix w is known."""
    return etree.fromstring(f'<x xmlns:w="{WORD}">{xml}</x>')[0]


def make_run(text: str, look: str) -> Element:
    """Return a run; `look` is the inside of its properties, a tab in the text becomes a tab."""
    run = parse(f"<w:r><w:rPr>{look}</w:rPr></w:r>")
    for number, piece in enumerate(text.split("\t")):
        if number:
            run.append(parse("<w:tab/>"))
        if piece:
            inside = run.makeelement(T, {SPACE: "preserve"})
            inside.text = piece
            run.append(inside)
    return run


def make_paragraph(runs: list[Element], properties: str) -> Element:
    """Return a paragraph; `properties` is the inside of its properties in schema order."""
    paragraph = parse(f"<w:p><w:pPr>{properties}</w:pPr></w:p>")
    paragraph.extend(runs)
    return paragraph

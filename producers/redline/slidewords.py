"""Words of slides with their changes in place: what came is blue on light blue, what went red and struck through."""

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from lxml import etree

from producers.reading.markup import name
from producers.redline.aligning import Line, align
from producers.redline.names import Element, canonical
from producers.redline.painting import DELETED, INSERTED
from producers.redline.words import compare_words, split_words

Fate = Literal["same", "ins", "del"]

_P, _R, _BREAK, _FIELD, _TEXT = (name(f"a:{tag}") for tag in ("p", "r", "br", "fld", "t"))
_PPR, _RPR, _END = (name(f"a:{tag}") for tag in ("pPr", "rPr", "endParaRPr"))
_ALIKE = 0.3
_GROUNDS: dict[Fate, str] = {"ins": "E3ECF8", "del": "F8E3E3"}
_INKS: dict[Fate, str] = {"ins": INSERTED, "del": DELETED}
_FILLS = {name(f"a:{tag}") for tag in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")}
_LINKS = {name(f"a:{tag}") for tag in ("hlinkClick", "hlinkMouseOver", "extLst")}
_LIT = name("a:highlight")
_BEFORE_FILL = {name("a:ln")}
_BEFORE_LIT = {*_BEFORE_FILL, *_FILLS, name("a:effectLst"), name("a:effectDag")}


@dataclass(frozen=True)
class _Token:
    """A word with the properties of its run, or something that stands for itself: a break, a field."""

    key: str
    look: Element | None = None
    node: Element | None = None

    @property
    def shown(self) -> str | None:
        """Its words when it may be swallowed by a larger change, else None."""
        return self.key if self.node is None else None


def mark_body(old: Element, new: Element) -> None:
    """Mark in the new text body, which is changed, what differs from the old one."""
    olds, news = list(old.iterfind(_P)), list(new.iterfind(_P))
    pairs = align([_line(one) for one in olds], [_line(one) for one in news])
    if len(olds) == len(news) == 1:
        pairs = [(0, 0)]
    last: Element | None = None
    for before, after in pairs:
        if before is not None and after is not None:
            _merge(olds[before], news[after])
        elif after is not None:
            _paint_all(news[after], "ins")
        elif before is not None and text_of(olds[before]).strip():
            _put_after(last, new, gone := _struck(olds[before]))
            last = gone
            continue
        last = news[after] if after is not None else last


def paint_body(body: Element, fate: Fate) -> None:
    """Paint all words of a text body as ones that came or went; of what went links are taken away."""
    for paragraph in body.iterfind(_P):
        _paint_all(paragraph, fate)


def text_of(paragraph: Element) -> str:
    """Return the words of a paragraph of a slide."""
    return "".join("\n" if one.tag == _BREAK else one.text or "" for one in paragraph.iter(_TEXT, _BREAK))


def _line(paragraph: Element) -> Line:
    return Line("p", text_of(paragraph), _ALIKE)


def _struck(paragraph: Element) -> Element:
    copy = paragraph.__deepcopy__({})
    copy.tail = None
    _paint_all(copy, "del")
    return copy


def _put_after(last: Element | None, body: Element, paragraph: Element) -> None:
    if last is not None:
        last.addnext(paragraph)
        return
    first = body.find(_P)
    if first is None:
        body.append(paragraph)
    else:
        first.addprevious(paragraph)


def _paint_all(paragraph: Element, fate: Fate) -> None:
    for one in paragraph:
        if one.tag in {_R, _FIELD}:
            _paint_inside(one, fate)


def _paint_inside(run: Element, fate: Fate) -> None:
    look = run.find(_RPR)
    painted = paint(look, run, fate)
    if look is not None:
        run.remove(look)
    run.insert(0, painted)


def _merge(old: Element, new: Element) -> None:
    before, after = _tokens(old), _tokens(new)
    steps = compare_words([one.key for one in before], [one.key for one in after], [one.shown for one in before])
    if all(step.same for step in steps):
        return
    written: list[tuple[_Token, Fate]] = []
    for step in steps:
        if not step.same:
            written += [(one, "del") for one in before[step.old_from : step.old_to]]
        written += [(one, "same" if step.same else "ins") for one in after[step.new_from : step.new_to]]
    for one in [one for one in new if one.tag not in {_PPR, _END}]:
        new.remove(one)
    place = 1 if len(new) and new[0].tag == _PPR else 0
    for node in _write(written, new):
        new.insert(place, node)
        place += 1


def _tokens(paragraph: Element) -> list[_Token]:
    """Return the words of a paragraph; a space that keeps two words on a line is a space, since it only moves."""
    found: list[_Token] = []
    for one in paragraph:
        if one.tag == _R:
            text = "".join(part.text or "" for part in one.iterfind(_TEXT)).replace("\u00a0", " ")
            found += [_Token(word, one.find(_RPR)) for word in split_words(text)]
        elif one.tag in {_BREAK, _FIELD}:
            found.append(_Token(f"{one.tag} {one.get('type', '')} {''.join(one.itertext(_TEXT))}", node=one))
        elif one.tag not in {_PPR, _END}:
            found.append(_Token(canonical(one), node=one))
    return found


def _write(tokens: list[tuple[_Token, Fate]], like: Element) -> list[Element]:
    """Return runs and nodes; words of one look and fate share a run."""
    written: list[Element] = []
    for _, group in groupby(tokens, key=lambda one: (id(one[0].look), id(one[0].node), one[1])):
        inside = list(group)
        token, fate = inside[0]
        if token.node is None:
            written.append(_run("".join(one.key for one, _ in inside), token.look, like, fate))
        elif token.node.tag == _FIELD:
            field = token.node.__deepcopy__({})
            if fate != "same":
                _paint_inside(field, fate)
            written.append(field)
        elif fate != "del":
            written.append(token.node)
    return written


def _run(text: str, look: Element | None, like: Element, fate: Fate) -> Element:
    run = like.makeelement(_R, {})
    if fate != "same":
        run.append(paint(look, like, fate))
    elif look is not None:
        run.append(look.__deepcopy__({}))
    etree.SubElement(run, _TEXT).text = text
    return run


def paint(look: Element | None, like: Element, fate: Fate) -> Element:
    """Return properties of a run as words that came or went have them; `like` is any element of the part."""
    made = like.makeelement(_RPR, {}) if look is None else look.__deepcopy__({})
    made.tag, made.tail = _RPR, None
    for one in [one for one in made if one.tag in _FILLS or one.tag == _LIT or (fate == "del" and one.tag in _LINKS)]:
        made.remove(one)
    made.set(*(("u", "dbl") if fate == "ins" else ("strike", "sngStrike")))
    _insert(made, _coloured(made, "a:solidFill", _INKS[fate]), _BEFORE_FILL)
    _insert(made, _coloured(made, "a:highlight", _GROUNDS[fate]), _BEFORE_LIT)
    return made


def _coloured(like: Element, tag: str, colour: str) -> Element:
    made = like.makeelement(name(tag), {})
    etree.SubElement(made, name("a:srgbClr")).set("val", colour)
    return made


def _insert(parent: Element, child: Element, before: set[str]) -> None:
    parent.insert(sum(one.tag in before for one in parent), child)

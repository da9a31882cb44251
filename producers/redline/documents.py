"""Comparing two Word files: the new file with every difference from the old one as a tracked change."""

from collections import Counter
from datetime import date, datetime

from producers.changes import Note
from producers.package.archive import write_archive
from producers.redline.aligning import Line, align
from producers.redline.blocks import StoryMerger
from producers.redline.content import ContentReader
from producers.redline.importing import Importer
from producers.redline.ledger import Ledger, find_places
from producers.redline.marking import Marker, write_moment
from producers.redline.model import Redline, count_changes
from producers.redline.names import ID, INS, PPR, Element, P, visible_text, w
from producers.redline.numbering import ListMap
from producers.redline.opening import Opened, open_document, text_trees
from producers.redline.preparing import (
    OLD,
    drop_unused_bookmarks,
    first_free_bookmark,
    leave_running_words,
    paired_running_parts,
    prepare_old,
)

AUTHOR = "Engross"


def compare_documents(old: bytes, new: bytes, author: str = AUTHOR, moment: date | datetime | None = None) -> Redline:
    """Return the new Word file with all differences from the old one as tracked changes.

    Accepting all changes gives the new text, refusing all the old, to the character: in the body, tables, notes,
    headers and footers. Tracked changes that the two files hold already count as accepted; comments are those of the
    new file. `moment` is the date of the changes; without one they carry none. The same files give the same bytes.
    Raises ReadingProblem for a file that is no Word file, is damaged or is encrypted.
    """
    return _Comparison(open_document(old), open_document(new), Marker(author, write_moment(moment))).make()


class _Comparison:
    """One comparison under way."""

    def __init__(self, old: Opened, new: Opened, marker: Marker) -> None:
        self._old, self._new, self._marker = old, new, marker
        places = find_places(old.body, old.related_tree("styles"), old.related_tree("numbering"))
        places |= find_places(new.body, new.related_tree("styles"), new.related_tree("numbering"))
        self._ledger = Ledger(places)
        self._importer = Importer(old, new)
        self._running = paired_running_parts(old, new)
        self._lone = leave_running_words(old, new, self._running)
        self._sections = len(list(old.body.iter(w("sectPr")))), len(list(new.body.iter(w("sectPr"))))

    def make(self) -> Redline:
        """Return the comparison."""
        trees = text_trees(self._new)
        first = first_free_bookmark(trees)
        self._merge_lists()
        prepare_old(self._old, text_trees(self._old), trees)
        body = self._story(self._old.main, self._new.main)
        body.merge(self._old.body, self._new.body)
        for part, before in self._running.items():
            self._ledger.story = "header" if "header" in part else "footer"
            self._story(before, part).merge(self._old.tree(before), self._new.tree(part))
        self._merge_notes(body)
        self._bring_over(text_trees(self._new), first)
        changes = tuple(self._ledger.changes)
        return Redline(
            write_archive(self._new.save()), "docx", count_changes(changes), changes, self._notes(), tracked=True
        )

    def _story(self, old: str, new: str) -> StoryMerger:
        here = ContentReader(lambda element: self._old.identify(old, element), ends=False)
        there = ContentReader(lambda element: self._new.identify(new, element))
        return StoryMerger(self._marker, self._ledger, here, there)

    def _merge_lists(self) -> None:
        numbering = self._importer.bring_part("numbering")
        lists = ListMap(self._old.related_tree("numbering"), numbering)
        olds, news = (_listed(side.body) for side in (self._old, self._new))
        for before, after in align(
            [Line("p", visible_text(p)) for p in olds], [Line("p", visible_text(p)) for p in news]
        ):
            if before is not None and after is not None:
                lists.learn(olds[before], news[after])
        lists.translate(self._old.body)

    def _merge_notes(self, body: StoryMerger) -> None:
        for kind in ("footnote", "endnote"):
            pairs = {new: old for noted, old, new in body.notes if noted == kind}
            references = list(self._new.body.iter(w(f"{kind}Reference")))
            if references:
                self._importer.bring_part(f"{kind}s")
                self._ledger.story = kind
                self._merge_notes_of(kind, pairs, references)

    def _merge_notes_of(self, kind: str, pairs: dict[str, str], references: list[Element]) -> None:
        olds = _by_id(self._old.related_tree(f"{kind}s"))
        news = _by_id(self._new.related_tree(f"{kind}s"))
        story = self._story(*("".join(side.related(f"{kind}s")[:1]) for side in (self._old, self._new)))
        for reference in references:
            identity = reference.get(ID, "")
            if identity.startswith(OLD):
                story.add(self._importer.bring_note(kind, reference), "del")
            elif identity not in pairs:
                if identity in news and any(one.tag == INS for one in reference.iterancestors()):
                    story.add(news[identity], "ins")
            elif identity in news and pairs[identity].removeprefix(OLD) in olds:
                story.merge(olds[pairs[identity].removeprefix(OLD)], news[identity])

    def _bring_over(self, trees: dict[str, Element], first: int) -> None:
        drop_unused_bookmarks(trees, first)
        for part, tree in trees.items():
            self._importer.bring_relations(part, tree)
        self._importer.bring_styles(trees)
        _number_anew(trees, w("sdtPr"), w("id"), w("val"))
        _number_anew(trees, "", "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr", "id")

    def _notes(self) -> tuple[Note, ...]:
        if self._sections[0] != self._sections[1]:
            return ("sections",)
        return ("running",) if self._lone else ()


def _listed(body: Element) -> list[Element]:
    """Return the paragraphs that name a list themselves, not through their style."""
    return [one for one in body.iter(P) if one.find(f"{PPR}/{w('numPr')}/{w('numId')}") is not None]


def _by_id(root: Element | None) -> dict[str, Element]:
    return {} if root is None else {one.get(ID, ""): one for one in root}


def _number_anew(trees: dict[str, Element], parent: str, tag: str, attribute: str) -> None:
    """Give every second element of a number that must be unique a free one."""
    nodes = [node for tree in trees.values() for node in tree.iter(tag) if not parent or node.getparent().tag == parent]
    used = Counter(node.get(attribute, "") for node in nodes)
    free = 1 + max((int(one) for one in used if one.isdigit()), default=0)
    for node in nodes[::-1]:
        if used[node.get(attribute, "")] > 1:
            used[node.get(attribute, "")] -= 1
            node.set(attribute, str(free))
            free += 1

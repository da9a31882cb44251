"""Comparing two Word files: the new file with every difference from the old one as a tracked change."""

from collections import Counter
from datetime import date, datetime

from producers.package.archive import write_archive
from producers.redline.aligning import Line, align
from producers.redline.blocks import StoryMerger
from producers.redline.content import ContentReader
from producers.redline.importing import Importer
from producers.redline.ledger import Ledger, find_places
from producers.redline.marking import Marker, write_moment
from producers.redline.model import Redline, count_changes
from producers.redline.names import ID, INS, Element, visible_text, w
from producers.redline.numbering import ListMap
from producers.redline.opening import Opened, open_document, text_trees
from producers.redline.preparing import (
    OLD,
    drop_unused_bookmarks,
    first_free_bookmark,
    paired_running_parts,
    prepare_old,
)
from producers.redline.tables import own_paragraphs

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
        return Redline(write_archive(self._new.save()), "docx", count_changes(changes), changes, self._notes())

    def _story(self, old: str, new: str) -> StoryMerger:
        here = ContentReader(lambda element: self._old.identify(old, element), ends=False)
        there = ContentReader(lambda element: self._new.identify(new, element))
        return StoryMerger(self._marker, self._ledger, here, there)

    def _merge_lists(self) -> None:
        numbering = self._importer.bring_part("numbering")
        lists = ListMap(self._old.related_tree("numbering"), numbering)
        olds, news = own_paragraphs(self._old.body), own_paragraphs(self._new.body)
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
            gone = [one for one in references if one.get(ID, "").startswith(OLD)]
            if not pairs and not references:
                continue
            story = self._note_story(kind)
            self._ledger.story = kind
            for reference in references:
                identity = reference.get(ID, "")
                if reference in gone:
                    story.add(self._importer.bring_notes(kind, reference), "del")
                elif identity in pairs:
                    self._merge_note(story, kind, pairs[identity], identity)
                elif any(one.tag == INS for one in reference.iterancestors()):
                    story.add(_find_note(self._new.related_tree(f"{kind}s"), identity), "ins")

    def _note_story(self, kind: str) -> StoryMerger:
        self._importer.bring_part(f"{kind}s")
        parts = [*self._old.related(f"{kind}s"), ""][0], [*self._new.related(f"{kind}s"), ""][0]
        return self._story(*parts)

    def _merge_note(self, story: StoryMerger, kind: str, old: str, new: str) -> None:
        here = _find_note(self._old.related_tree(f"{kind}s"), old.removeprefix(OLD))
        there = _find_note(self._new.related_tree(f"{kind}s"), new)
        if here is not None and there is not None:
            story.merge(here, there)

    def _bring_over(self, trees: dict[str, Element], first: int) -> None:
        drop_unused_bookmarks(trees, first)
        for part, tree in trees.items():
            self._importer.bring_relations(part, tree)
        self._importer.bring_styles(trees)
        _number_anew(trees, w("sdtPr"), w("id"), w("val"))
        _number_anew(trees, "", "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr", "id")

    def _notes(self) -> tuple[str, ...]:
        if self._sections[0] != self._sections[1]:
            return ("Section breaks that came or went are not marked as changes.",)
        return ()


def _find_note(root: Element | None, identity: str) -> Element | None:
    return next((one for one in root if one.get(ID) == identity), None) if root is not None else None


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

"""Lists of two files brought together: equal ones are one, lists of the old file alone are added under new numbers."""

from producers.redline.names import PPR, VAL, Element, canonical, val, w

_IDENTITY = {w("nsid"), w("tmpl")}


class ListMap:
    """Which list of the new file each list of the old one is; `number` adds a list that is needed and missing."""

    def __init__(self, old: Element | None, new: Element | None) -> None:
        self._old, self._new = old, new
        self._known: dict[str, str] = {}
        self._taken: set[str] = set()

    def learn(self, old: Element, new: Element) -> None:
        """Take over that two paragraphs that belong together stand in the same list, when both look the same."""
        here, there = _number_of(old), _number_of(new)
        if not here or not there or here in self._known or there in self._taken:
            return
        if self._spelling(self._old, here) == self._spelling(self._new, there):
            self._known[here] = there
            self._taken.add(there)

    def translate(self, tree: Element) -> None:
        """Give all numbers of lists below an element of the old file their new names."""
        for number in tree.iter(w("numId")):
            number.set(VAL, self.number(val(number)))

    def number(self, old: str) -> str:
        """Return the number of an old list in the new file."""
        if old == "0" or self._old is None or _find(self._old, old) is None:
            return old
        if old not in self._known:
            self._known[old] = self._find_plain(old) or self._add(old)
        return self._known[old]

    def _find_plain(self, old: str) -> str:
        """Return a list of the new file that counts on with an equal old one: both without a start of their own."""
        if self._new is None or _overrides(self._old, old):
            return ""
        wanted = self._spelling(self._old, old)
        for number in self._new.iterfind(w("num")):
            name = number.get(w("numId"), "")
            if not _overrides(self._new, name) and self._spelling(self._new, name) == wanted:
                return str(name)
        return ""

    def _add(self, old: str) -> str:
        if self._new is None:
            return old
        number: Element = _copy(_find(self._old, old))
        name = str(1 + max((int(one.get(w("numId"), "0")) for one in self._new.iterfind(w("num"))), default=0))
        number.set(w("numId"), name)
        number.find(w("abstractNumId")).set(VAL, self._abstract_for(old))
        after = [one for one in self._new if one.tag in {w("num"), w("abstractNum"), w("numPicBullet")}]
        self._new.insert(self._new.index(after[-1]) + 1 if after else 0, number)
        return name

    def _abstract_for(self, old: str) -> str:
        """Return the definition an added list uses: an equal one of the new file, else a copy of the old one."""
        definition = _definition(self._old, old)
        spelling = _spell_definition(definition)
        known = list(self._new.iterfind(w("abstractNum"))) if self._new is not None else []
        for one in known:
            if _spell_definition(one) == spelling:
                return str(one.get(w("abstractNumId"), "0"))
        copy: Element = _copy(definition)
        name = str(1 + max((int(one.get(w("abstractNumId"), "0")) for one in known), default=-1))
        copy.set(w("abstractNumId"), name)
        for one in [child for child in copy if child.tag in _IDENTITY | {w("styleLink"), w("numStyleLink")}]:
            copy.remove(one)
        for style in list(copy.iter(w("pStyle"))):
            style.getparent().remove(style)
        if self._new is not None:
            self._new.insert(self._new.index(known[-1]) + 1 if known else 0, copy)
        return name

    def _spelling(self, root: Element | None, number: str) -> str:
        found = _find(root, number)
        if found is None:
            return ""
        overrides = "".join(canonical(one) for one in found.iterfind(w("lvlOverride")))
        return _spell_definition(_definition(root, number)) + overrides


def _number_of(paragraph: Element) -> str:
    return val(paragraph.find(f"{PPR}/{w('numPr')}/{w('numId')}"))


def _copy(element: Element | None) -> Element | None:
    return None if element is None else element.__deepcopy__({})


def _find(root: Element | None, number: str) -> Element | None:
    if root is None:
        return None
    return next((one for one in root.iterfind(w("num")) if one.get(w("numId")) == number), None)


def _overrides(root: Element | None, number: str) -> bool:
    found = _find(root, number)
    return found is not None and found.find(w("lvlOverride")) is not None


def _definition(root: Element | None, number: str) -> Element | None:
    found = _find(root, number)
    wanted = val(found.find(w("abstractNumId"))) if found is not None else ""
    if root is None:
        return None
    return next((one for one in root.iterfind(w("abstractNum")) if one.get(w("abstractNumId")) == wanted), None)


def _spell_definition(definition: Element | None) -> str:
    if definition is None:
        return ""
    return "".join(canonical(child) for child in definition if child.tag not in _IDENTITY)

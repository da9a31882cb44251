"""The words of an HTML text, for e-mails. Nothing in it is followed or loaded."""

import re
from html.parser import HTMLParser

_BLOCKS = frozenset(
    ("p", "div", "br", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr", "pre")
)
_SILENT = frozenset(("script", "style", "head", "title", "template", "noscript"))
_VOID = frozenset(("br", "hr", "img", "input", "meta", "link", "col", "area", "base", "wbr"))
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt)?\s*(?:;|$)", re.IGNORECASE)


class _Words(HTMLParser):
    """Collects words, with line breaks at blocks; counts pieces a mail program would not show."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.silent = 0
        self.hidden = 0
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        if tag in _BLOCKS:
            self.words.append("\n")
        if tag in {"td", "th"}:
            self.words.append("\t")
        if tag in _VOID:
            return
        if tag in _SILENT:
            self.silent += 1
        unseen = bool(_HIDDEN.search(dict(attrs).get("style") or ""))
        self.open.append((tag, unseen))

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and those inside it that were left open."""
        if tag in _BLOCKS:
            self.words.append("\n")
        if tag not in {one for one, _ in self.open}:
            return
        while self.open:
            closed, _ = self.open.pop()
            if closed in _SILENT:
                self.silent -= 1
            if closed == tag:
                return

    def handle_data(self, data: str) -> None:
        """Take words that belong to the text."""
        if self.silent:
            return
        if any(unseen for _, unseen in self.open) and data.strip():
            self.hidden += 1
        self.words.append(re.sub(r"[ \t\r\n]+", " ", data))


def read_html(markup: str) -> tuple[str, int]:
    """Return the words of an HTML text, and how many pieces of it are hidden from the reader's eye."""
    words = _Words()
    words.feed(markup)
    words.close()
    text = "".join(words.words)
    lines = [re.sub(r" *\t *", "\t", line).strip(" ") for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip(), words.hidden

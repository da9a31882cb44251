"""One check: what it is called, which files it is for, how bad its findings are, and the function that looks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from app.checks.model import FileKind, FileModel
from app.checks.remarks import CheckContext, Remark
from app.relay.nouns.finding import Severity

CheckFunction = Callable[[FileModel, CheckContext], Iterable[Remark]]
TEXTS: frozenset[FileKind] = frozenset(("docx", "xlsx", "pptx", "text"))
WORDS: frozenset[FileKind] = frozenset(("docx", "text"))
DOCUMENTS: frozenset[FileKind] = frozenset(("docx",))
BOOKS: frozenset[FileKind] = frozenset(("xlsx",))
DECKS: frozenset[FileKind] = frozenset(("pptx",))
OFFICE: frozenset[FileKind] = frozenset(("docx", "xlsx", "pptx"))


@dataclass(frozen=True)
class Check:
    """A check of the library. `title` says in a few words what it looks for; `function` never changes the file."""

    id: str
    title: str
    kinds: frozenset[FileKind]
    severity: Severity
    function: CheckFunction

"""Which form a request means: the one it names, the only one there is, else the one the person says."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from app.relay.assignments import Brief
from app.relay.nouns.source import SourceText
from app.relay.problems import WorkProblem
from app.workforce.playbook.finding.forms import can_be_filled
from app.workforce.playbook.finding.words import SMALL_WORDS, normalise

QUESTION = "Which form shall be filled in?"
_EVERY_FORM = frozenset({"form", "pdf", "blank", "empty", "copy", "final", "version", "fill", "filled", "new", "page"})
_WHY_NOT = {"form-dynamic": "form_dynamic", "form-protected": "form_protected"}
_LOCKED = frozenset({"encrypted", "wrong-password", "lock-unknown"})
MOST_FIELDS = 400
"""More fields than this are no form that somebody answers in one sitting."""


def choose_form(sources: Iterable[SourceText], brief: Brief, settled: str = "") -> SourceText:
    """Return the form to fill in; `settled` is the path of the one that earlier work filled in.

    Raises WorkProblem: "model_blocked" with the question where several could be meant, and "no_form_here",
    "form_dynamic", "form_protected", "form_not_fillable", "form_too_many_fields" with the name.
    """
    pdfs = [source for source in sources if source.file.kind == "pdf"]
    forms = [source for source in pdfs if can_be_filled(source)]
    told = next((one.answer for one in brief.clarifications if one.question == QUESTION), "")
    known = next((form for form in forms if form.file.path in {settled, told}), None)
    if known is None and not forms:
        raise _refused(_named(pdfs, brief.request) or pdfs)
    named = _named(pdfs, brief.request)
    if known is None and len(named) == 1 and named[0] not in forms:
        raise _refused(named)
    chosen = known or _only(forms) or _only([form for form in forms if form in named])
    if chosen is None:
        raise _question(forms)
    if len(chosen.fields) > MOST_FIELDS:
        count = str(len(chosen.fields))
        raise WorkProblem("form_too_many_fields", name=chosen.file.name, count=count, limit=str(MOST_FIELDS))
    return chosen


def _only(forms: list[SourceText]) -> SourceText | None:
    return forms[0] if len(forms) == 1 else None


def _named(pdfs: list[SourceText], request: str) -> list[SourceText]:
    """Return the files of whose names the request says most words, where it says any."""
    said = set(normalise(request).split())
    shares = [(_share(source, said), source) for source in pdfs]
    most = max((share for share, _ in shares), default=0.0)
    return [source for share, source in shares if most and share == most]


def _share(source: SourceText, said: set[str]) -> float:
    own = set(normalise(PurePosixPath(source.file.name).stem.replace("_", " ")).split())
    own = {word for word in own - SMALL_WORDS - _EVERY_FORM if not word.isdigit()}
    return len(own & said) / len(own) if own else 0.0


def _question(forms: list[SourceText]) -> WorkProblem:
    """Return the question, with the forms as choices; answers from a file name it "form"."""
    paths = "\n".join(form.file.path for form in forms)
    return WorkProblem("model_blocked", **{"question.1": QUESTION, "choices.1": paths, "key.1": "form"})


def _refused(pdfs: list[SourceText]) -> WorkProblem:
    """Return why the first of these files cannot be filled in."""
    if not pdfs:
        return WorkProblem("no_form_here")
    source = pdfs[0]
    codes = {notice.code for notice in source.notices}
    if _LOCKED & {fault.code for fault in source.file.faults}:
        return WorkProblem("form_protected", name=source.file.name)
    code = next((ours for theirs, ours in _WHY_NOT.items() if theirs in codes), "form_not_fillable")
    return WorkProblem(code, name=source.file.name)

"""The tester: proofreading, bound tests and the contract, over one finished file or a file of the person's."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from app.checks.acceptance import PROBES, run_tests
from app.checks.bindings import ComparedFigure, compare_bindings
from app.checks.model import FileModel, Piece, open_model
from app.checks.promises import contract_findings
from app.checks.registry import all_checks, check_model, run_checks
from app.checks.remarks import CheckContext, OwnCheck
from app.checks.wordbook import CheckWords, check_sentences
from app.relay.nouns.finding import CheckRun, Finding
from app.relay.nouns.source import Passage, Place
from app.relay.ports import Checked, CheckRequest
from app.relay.problems import RelayProblem
from app.words import Words
from producers.content.form import Form
from producers.reading.problems import ReadingProblem

_PDF = b"%PDF-"
SHORTEST = 4
"""Fewest signs of words that are looked for alone."""
NEED_PARAGRAPHS = frozenset({"sentence.long", "blank.unlabelled"})
"""Checks that take rows of a table for a sentence, or a line to sign on for a gap, where paragraphs are not known."""

NOT_OURS = frozenset({"date.style"})
"""Checks of what the publisher of a form decides for each field, and nobody who fills it in."""


class FileChecker:
    """Checks files; holds nothing but the language of its sentences, so it can travel to a worker process."""

    def __init__(self, language: str = "en") -> None:
        """Say what is wrong in a language."""
        self._language = language

    @property
    def test_names(self) -> frozenset[str]:
        """The names of acceptance tests that can be bound."""
        return frozenset(PROBES)

    def check(self, request: CheckRequest) -> Checked:
        """Proofread a built file, run its bound tests, and hold it against its contract."""
        model = open_model(request.data, request.name)
        run = check_model(model, context=self._context(request))
        words = check_sentences(self._language)
        bound = _figure_findings(model, request, words)
        findings = (*run.findings, *bound, *contract_findings(model, request, words))
        whole = run.model_copy(update={"findings": findings})
        return Checked(run=whole, results=run_tests(model, request, whole, words), text=file_text(model))

    def check_file(self, path: Path) -> CheckRun:
        """Proofread a file of the person's own. Raises RelayProblem when it cannot be read."""
        try:
            data = path.read_bytes()
            return run_checks(data, path.name, context=self._context_of_own(loose=data.startswith(_PDF)))
        except OSError as problem:
            raise RelayProblem("file-not-readable", path=str(path)) from problem
        except ReadingProblem as problem:
            raise RelayProblem(problem.code, **{"name": path.name, **problem.fields}) from problem

    def check_own(self, data: bytes, name: str, passages: Iterable[Passage] | None = None) -> OwnCheck:
        """Proofread the bytes of a file of the person's own, for the screen.

        `passages` are the words of a kind that the checks cannot open themselves; they are then looked at as plain
        text. A file that cannot be opened still gets the check of its package, and everything else is told as not run.
        """
        loose = passages is not None or data.startswith(_PDF)
        context = self._context_of_own(loose)
        try:
            model = open_model(data, name) if passages is None else passages_model(name, passages)
        except ReadingProblem:
            return self._own(run_checks(data, name, context=context), None)
        return self._own(check_model(model, context=context), model)

    def _own(self, run: CheckRun, model: FileModel | None) -> OwnCheck:
        words = CheckWords.load(self._language)
        told = {*run.ran, *(check for check, _ in run.not_run)}
        other = tuple(check.id for check in all_checks() if check.id not in told) if model is not None else ()
        pieces = model.pieces if model is not None else ()
        here = {words.place(piece.label): piece.text for piece in reversed(pieces)}
        return OwnCheck(
            run=run,
            ran=_titles(run.ran, words),
            not_run=_titles((check for check, _ in run.not_run), words),
            not_for_kind=_titles(other, words),
            quotes=tuple(_words_at(pieces, here, one) for one in run.findings),
            pieces=len(pieces),
        )

    def _context_of_own(self, loose: bool) -> CheckContext:
        off = NEED_PARAGRAPHS if loose else frozenset()
        return CheckContext(language=self._language, off=off, foreign=True)

    def _context(self, request: CheckRequest) -> CheckContext:
        off = NOT_OURS if isinstance(request.content, Form) else frozenset[str]()
        return CheckContext(language=self._language, figures=request.figures, off=off)


def file_text(model: FileModel) -> tuple[str, ...]:
    """Return the text of a file, one piece each, with its place before a bar."""
    return tuple(f"{piece.label}|{piece.number} {piece.text}".replace("| ", "|") for piece in model.pieces)


def passages_model(name: str, passages: Iterable[Passage]) -> FileModel:
    """Return the words of a file that another reader read, ready to be checked as plain text.

    Lines of one passage are joined: in messages they end where the program that sent them was full.
    """
    kept = [one for one in passages if one.text.strip()]
    pieces = tuple(Piece(at, " ".join(one.text.split()), one.label, one.number) for at, one in enumerate(kept))
    return FileModel(name, "text", b"", pieces)


def _titles(checks: Iterable[str], words: CheckWords) -> tuple[str, ...]:
    """Return the titles of checks, each once: two kinds of files may have one of the same title."""
    return tuple(dict.fromkeys(words.title(check) for check in checks))


def _words_at(pieces: tuple[Piece, ...], here: Mapping[str, str], finding: Finding) -> str:
    """Return the words a finding is about: the longest of its facts that stand at its place, else all words there."""
    passage = finding.place.passage
    text = pieces[passage].text if 0 <= passage < len(pieces) else here.get(finding.place.label, "")
    named = [fact for fact in finding.facts.values() if len(fact) >= SHORTEST and fact in text]
    return max(named, key=len, default=text)


def _figure_findings(model: FileModel, request: CheckRequest, words: Words) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            check="figures.home",
            severity="high",
            place=Place(file=request.name, label=words.place(item.place)),
            what=words.say(
                "figures.home.what" if item.found else "figures.home.missing", name=item.name, found=item.found
            ),
            right=words.say("figures.home.right", expected=item.expected),
            facts={"figure": item.name, "found": item.found, "expected": item.expected},
        )
        for item in compare_bindings(model.data, request)
        if not item.agrees
    )


def _stands(item: ComparedFigure, words: Words) -> str:
    code = "figures.home.what" if item.found else "figures.home.missing"
    return words.say(code, name=item.name, found=item.found)

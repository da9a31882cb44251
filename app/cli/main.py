"""The command line's arguments and verbs. The composition root hands it what it needs."""

import argparse
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from app.bridge.project import OpenProject
from app.bridge.proofs import Proofreader
from app.cli.codes import BAD_INPUT, INTERRUPTED, STORAGE
from app.cli.draft import DraftOptions, draft
from app.cli.passwords import Asker, Terminal
from app.cli.reading import PlaybookLine, check_files, list_playbooks, restore, status, stop
from app.cli.showing import Output
from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem
from app.storage.problems import StorageProblem
from app.words import Words

VERBS = ("draft", "status", "stop", "check", "playbooks", "restore")
_INPUT_CODES = frozenset(
    {"folder-not-found", "not-a-folder", "folder-not-readable", "empty_request", "answers_unreadable",
     "answers_line", "answers_tab", "answers_twice", "answers_no_text", "answers_no_names", "answers_group",
     "cli.run_going_on", "no_model", "cli.arguments"}
)  # fmt: skip


@dataclass(frozen=True)
class Tools:
    """What the verbs need from the composition root; each is made only when a verb asks for it."""

    words: Words
    open_project: Callable[[Path, str, Output], OpenProject]
    proofreading: Callable[[], AbstractContextManager[Proofreader]]
    playbooks: Callable[[], tuple[tuple[PlaybookLine, ...], tuple[Fault, ...]]]
    restore: Callable[[Path], Path]
    asker: Asker = field(default_factory=Terminal)


def run_command(arguments: Sequence[str], tools: Tools) -> int:
    """Run one verb and return its exit code; a problem becomes one sentence, never a stack trace."""
    as_json = "--json" in arguments
    output = Output(tools.words, as_json=as_json)
    try:
        code = _run(_parser(_Parser if as_json else argparse.ArgumentParser).parse_args(list(arguments)), tools, output)
    except RelayProblem as problem:
        output.failed(problem.fault)
        stored = isinstance(problem, StorageProblem) and problem.fault.code not in _INPUT_CODES
        code = STORAGE if stored else BAD_INPUT
    except OSError as problem:
        output.failed(Fault(code="disk-error", fields=_disk_facts(problem)))
        code = STORAGE
    except KeyboardInterrupt:
        output.failed(Fault(code="cli.interrupted"))
        code = INTERRUPTED
    output.document["exit"] = code
    output.close()
    return code


def _disk_facts(problem: OSError) -> dict[str, str]:
    return {"path": str(problem.filename or ""), "detail": problem.strerror or str(problem)}


def _run(parsed: argparse.Namespace, tools: Tools, output: Output) -> int:
    if parsed.verb == "draft":
        options = DraftOptions(
            parsed.folder, parsed.request, parsed.answers, parsed.accept_recommended, parsed.take_edits
        )
        return draft(options, lambda folder: tools.open_project(folder, parsed.workforce, output), output, tools.asker)
    if parsed.verb == "status":
        return status(parsed.folder, lambda folder: tools.open_project(folder, "builtin", output), output)
    if parsed.verb == "stop":
        return stop(parsed.folder, lambda folder: tools.open_project(folder, "builtin", output), output)
    if parsed.verb == "check":
        with tools.proofreading() as proofread:
            return check_files(parsed.files, proofread, output, tools.asker)
    if parsed.verb == "restore":
        return restore(parsed.folder, tools.restore, output)
    return list_playbooks(*tools.playbooks(), output)


class _Parser(argparse.ArgumentParser):
    """Tells a call that cannot be taken as a fault, so that who asked for JSON gets it in every case."""

    def error(self, message: str) -> NoReturn:
        """Raise RelayProblem with what is wrong with the call."""
        raise RelayProblem("cli.arguments", detail=message)


def _parser(kind: type[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    parser = kind(
        prog="engross",
        description="Drafts legal and financial documents. Without a verb the window opens.",
        epilog="Exit codes: 0 released or clean, 1 findings, 2 the call cannot be taken, 3 waits for you, "
        "4 over but not all released or read, 5 the project cannot be read or written, 6 no window can open here, "
        "130 stopped with Ctrl+C.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    drafting = verbs.add_parser("draft", help="start or resume the work in a folder")
    drafting.add_argument("folder", type=Path)
    drafting.add_argument("request", nargs="?", default="", help="what you need, in a sentence")
    drafting.add_argument("--answers", type=Path, help="a JSON or YAML file with answers")
    drafting.add_argument("--accept-recommended", action="store_true", help="take what is recommended or suggested")
    drafting.add_argument("--take-edits", action="store_true", help="use what you changed in notes and blueprints")
    drafting.add_argument("--workforce", choices=("builtin", "model"), default="builtin")
    standing = verbs.add_parser("status", help="say where the work in a folder stands")
    standing.add_argument("folder", type=Path)
    stopping = verbs.add_parser("stop", help="end the work that is going on in a folder and keep what is finished")
    stopping.add_argument("folder", type=Path)
    checking = verbs.add_parser("check", help="proofread files of your own")
    checking.add_argument("files", type=Path, nargs="+")
    listing = verbs.add_parser("playbooks", help="list the kinds of work that need no model")
    restoring = verbs.add_parser("restore", help="put the last safety copy of a damaged project back")
    restoring.add_argument("folder", type=Path)
    for verb in (drafting, standing, stopping, checking, listing, restoring):
        verb.add_argument("--json", action="store_true", help="print one JSON document")
    return parser

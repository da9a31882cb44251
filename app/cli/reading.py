"""`status`, `stop`, `check`, `playbooks` and `restore`: what is there, said in lines or JSON."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.bridge.project import OpenProject
from app.bridge.proofs import Proofread, Proofreader
from app.cli.codes import BAD_INPUT, FINDINGS, INCOMPLETE, RELEASED, STORAGE, WAITS, code_of
from app.cli.passwords import Asker, ask_until_open
from app.cli.showing import Output
from app.relay.nouns.base import Fault
from app.storage.project import KEPT, ProjectFolder
from app.storage.project_checks import check_folder
from producers.reading.passwords import Password


class PlaybookLine(Protocol):
    """A playbook as the list shows it."""

    @property
    def name(self) -> str:
        """The name it is chosen by."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...

    @property
    def version(self) -> str:
        """Its version."""
        ...

    @property
    def description(self) -> str:
        """What it is for."""
        ...


def status(folder: Path, open_project: Callable[[Path], OpenProject], output: Output) -> int:
    """Print where a project stands; exit as `draft` would after it. A folder without work stays as it is.

    Exit 3 while something waits for the person, 4 when not everything was released, 5 when its record cannot be used.

    Raises RelayProblem when the folder cannot be read.
    """
    if not ProjectFolder.is_project(folder) and not (folder / KEPT).is_file():
        check_folder(folder)
        output.document["status"] = "empty"
        output.say("cli.empty_project")
        return RELEASED
    project = open_project(folder)
    try:
        output.notices(project.notices)
        run = project.run
        if run is None and not project.folder.writable:
            output.document["status"] = "unreadable"
            return STORAGE
        if run is None:
            output.document["status"] = "empty"
            output.say("cli.empty_project")
            return RELEASED
        if not run.outcome:
            output.waiting(run)
            return WAITS if run.open_gates or project.folder.writable else STORAGE
        output.finished(run, project.report(), project.path)
        return code_of(run)
    finally:
        project.close()


def check_files(paths: list[Path], proofread: Proofreader, output: Output, asker: Asker) -> int:
    """Proofread files; exit 1 when a finding of high or medium severity stands, 2 when a file cannot be read.

    Exit 4 when there is none, but a part of a file could not be read: what is in it may be anything.

    A file that cannot be read is one sentence, and the others are checked all the same. `asker` is asked for the
    password of a file that has one.
    """
    output.document["files"] = []
    codes = [_check_file(path, proofread, output, asker) for path in paths]
    return next(code for code in (BAD_INPUT, FINDINGS, INCOMPLETE, RELEASED) if code in codes)


def _proofread(path: Path, proofread: Proofreader, output: Output, asker: Asker) -> Proofread:
    read = proofread(path, None)
    if read.reason != "encrypted":
        return read

    def try_one(password: Password) -> bool:
        nonlocal read
        read = proofread(path, password)
        return read.reason != "wrong-password"

    ask_until_open(str(path), try_one, asker, output)
    return read


def _check_file(path: Path, proofread: Proofreader, output: Output, asker: Asker) -> int:
    read = _proofread(path, proofread, output, asker)
    if read.run is None:
        output.unreadable(path, "folder" if path.is_dir() else read.reason)
        return BAD_INPUT
    output.checked(path, read.run, read.missing, read.aside)
    unread = any(output.is_sentence(why) for _, why in read.run.not_run)
    if unread or not read.run.ran:
        return BAD_INPUT
    if any(finding.severity != "low" for finding in read.run.findings):
        return FINDINGS
    return INCOMPLETE if read.missing else RELEASED


def stop(folder: Path, open_project: Callable[[Path], OpenProject], output: Output) -> int:
    """End the work that is going on in a folder; what is finished is kept. Without any it says so, and changes nothing.

    Raises RelayProblem when the folder cannot be read, or somebody else works in it.
    """
    check_folder(folder)
    if not ProjectFolder.is_project(folder):
        return _nothing_to_stop(output)
    project = open_project(folder)
    try:
        output.notices(project.notices)
        run = project.run
        if run is None or run.outcome:
            return _nothing_to_stop(output)
        project.stop()
        output.document.update(status="stopped", request=run.request)
        output.say("cli.stopped", request=run.request)
        return RELEASED
    finally:
        project.close()


def _nothing_to_stop(output: Output) -> int:
    output.document["status"] = "idle"
    output.say("cli.nothing_to_stop")
    return RELEASED


def list_playbooks(playbooks: tuple[PlaybookLine, ...], problems: tuple[Fault, ...], output: Output) -> int:
    """Print the built-in and personal playbooks, and those that could not be loaded with the reason."""
    output.document["playbooks"] = [
        {"name": item.name, "title": item.title, "version": item.version, "description": item.description}
        for item in playbooks
    ]
    for item in playbooks:
        output.line(f"{item.name} {item.version}: {item.title}. {item.description}")
    output.notices(problems)
    return RELEASED


def restore(folder: Path, put_back: Callable[[Path], Path], output: Output) -> int:
    """Put the last safety copy of a project back and name it. Raises StorageProblem when there is none to use."""
    copy = put_back(folder)
    output.document["restored"] = str(copy)
    output.say("cli.restored", copy=str(copy))
    return RELEASED

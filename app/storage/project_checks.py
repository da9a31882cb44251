"""Looking at a folder before it is used: is it there, can it be read and written, did a sync client fork our files."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from app.storage.problems import JournalDamaged, Notice, StorageProblem, describe_os_error

_TRUTH = ("journal", "project", "ledger", "state")


def check_folder(folder: Path) -> None:
    """Raise `StorageProblem` unless `folder` is a folder that can be listed."""
    try:
        with os.scandir(folder):
            return
    except FileNotFoundError as error:
        raise StorageProblem("folder-not-found", path=str(folder)) from error
    except NotADirectoryError as error:
        raise StorageProblem("not-a-folder", path=str(folder)) from error
    except PermissionError as error:
        raise StorageProblem("folder-not-readable", path=str(folder)) from error
    except OSError as error:
        raise describe_os_error(error, folder) from error


def why_not_writable(folder: Path) -> StorageProblem | None:
    """Why nothing can be written in `folder`, found by making a folder in it and removing it; None when it can."""
    trial = folder / f".engross-try-{secrets.token_hex(8)}"
    try:
        trial.mkdir()
    except PermissionError:
        return StorageProblem("folder-not-writable", path=str(folder))
    except OSError as error:
        return describe_os_error(error, folder)
    with suppress(OSError):
        trial.rmdir()
    return None


def clear_trials(folder: Path) -> None:
    """Remove empty trial folders of ours that a crash left."""
    for trial in folder.glob(".engross-try-*"):
        with suppress(OSError):
            trial.rmdir()


def find_sync_copies(kept: Path) -> tuple[Notice, ...]:
    """Second copies of our files that a sync client made when two computers wrote at once; they are left alone."""
    with suppress(OSError):
        places = (place for place in kept.rglob("*") if place.relative_to(kept).parts[0] != "objects")
        copies = sorted(place for place in places if _is_copy(place.name) and place.is_file())
        return tuple(Notice("sync-copy", {"path": str(place)}) for place in copies)
    return ()


_CONFLICT = re.compile(
    r"conflicted copy|conflict(?:ing)? copy|sync-conflict-\d{8}|\(conflict\b|case conflict"
    r"|in Konflikt stehende|Konfliktkopie|copie en conflit",
    re.IGNORECASE,
)
"""How Dropbox, Syncthing, Nextcloud and Box name a second copy; others add a number or the name of a computer."""


def _is_copy(name: str) -> bool:
    if _CONFLICT.search(name):
        return True
    stem, dot, ending = name.rpartition(".")
    if ending not in {"jsonl", "json"} or not dot:
        return False
    return any(stem.startswith(truth) and stem[len(truth) :][:1] in {" ", "-", "(", "~"} for truth in _TRUTH)


def find_lost_history(kept: Path, has_copy: bool) -> StorageProblem | None:
    """Say when the journal is gone or empty although the project was worked on: that is no empty project."""
    journal = kept / "journal.jsonl"
    there = journal.is_file() and journal.stat().st_size > 0
    if there or not any((kept / name).is_file() for name in ("projections.json", "released.json")):
        return None
    if has_copy:
        return StorageProblem("journal-missing", path=str(journal))
    return StorageProblem("journal-missing-no-copy", path=str(journal))


def tell_damage(damage: JournalDamaged, has_copy: bool) -> StorageProblem:
    """Return a damaged history as it is told: without a safety copy nothing is said of putting one back."""
    if has_copy:
        return damage
    return StorageProblem("journal-damaged-no-copy", line=damage.line, good_entries=damage.good_entries)

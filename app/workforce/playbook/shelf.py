"""The playbooks at hand: from the project, the person and the program, first match wins; bad ones are listed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.relay.nouns.request import Standard
from app.relay.problems import WorkProblem
from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.reading.loader import MAIN_FILE, load_playbook
from app.workforce.playbook.reading.problems import PlaybookFault, PlaybookRefused
from app.workforce.playbook.spec.playbook import Playbook


@dataclass(frozen=True)
class Shelf:
    """Playbooks by name in the order they were found, and what is wrong with those that cannot be used."""

    playbooks: tuple[Playbook, ...]
    faults: tuple[PlaybookFault, ...] = ()

    def find(self, standard: Standard | None) -> Playbook:
        """Return the playbook a standard names. Raises WorkProblem when it is not here, or not whole."""
        for playbook in self.playbooks:
            if standard is not None and playbook.main.name == standard.name and _is_whole(playbook):
                return playbook
        raise WorkProblem("no_playbook", name=standard.title if standard else "")


def _is_whole(playbook: Playbook) -> bool:
    try:
        return bool(playbook.deliverables)
    except PlaybookRefused:
        return False


def read_shelf(folders: tuple[Path, ...], known: Callable[[], Known], examined: Path | None = None) -> Shelf:
    """Read all playbooks below the folders; an earlier folder's playbook hides a later one of the same name.

    Those below `examined` ship with the program, whose tests have examined them; they are not examined again. `known`
    is asked for only when another one must be.
    """
    asked = cache(known)
    playbooks: dict[str, Playbook] = {}
    faults: list[PlaybookFault] = []
    for folder in folders:
        for place in sorted(path.parent for path in folder.glob(f"*/{MAIN_FILE}")):
            try:
                playbook = load_playbook(place, None if folder == examined else asked())
            except PlaybookRefused as refused:
                faults.extend(refused.faults)
                continue
            playbooks.setdefault(playbook.main.name, playbook)
    return Shelf(tuple(playbooks.values()), tuple(faults))

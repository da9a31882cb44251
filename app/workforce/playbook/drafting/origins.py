"""Origins of a block: what its words were read from, in words for the person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast, get_args

from app.relay.nouns.blueprint import DecisionMade
from app.relay.nouns.facts import Fact
from app.relay.texts.facts import fact_words
from app.workforce.playbook.drafting.calculations import calc_key
from app.workforce.playbook.drafting.fact_values import where_from
from app.workforce.playbook.drafting.settled import OWN_RATIONALE
from app.workforce.playbook.language.record import Used
from app.workforce.playbook.spec.playbook import Main
from app.workforce.playbook.spec.stage import ExploreEntry
from producers.content.base import Origin, OriginKind

_KINDS = get_args(OriginKind)


@dataclass(frozen=True)
class OriginFinder:
    """Turns what a block read into origins; `explores` are the own stage 1 and those built on.

    `read_by` says what each figure was read from.
    """

    main: Main
    explores: tuple[ExploreEntry, ...]
    facts: Mapping[str, Fact]
    made: Mapping[str, DecisionMade]
    read_by: Mapping[str, frozenset[Used]]

    def __call__(self, used: set[Used], written: tuple[str, ...]) -> tuple[Origin, ...]:
        """Return the origins in a stable order; a block that read nothing rests on the playbook."""
        origins = [*self._read(used), *(self._written(text) for text in written)]
        unique = tuple(dict.fromkeys(origin for origin in origins if origin is not None))
        return unique or (self._playbook(),)

    def _read(self, used: Iterable[Used]) -> list[Origin | None]:
        flat = set(used)
        for space in ("fig", "calc", "calc"):
            for name in [item for kind, item in flat if kind == space]:
                flat |= self.read_by.get(name if space == "fig" else calc_key(name), frozenset())
        return [self._origin(space, name) for space, name in sorted(flat) if space != "fig"]

    def _origin(self, space: str, name: str) -> Origin | None:
        if space == "facts":
            return self._fact(name)
        if space == "answers":
            question = next(item for item in self.main.questions if item.id == name)
            return Origin(kind="answer", ref=name, note=question.text)
        if space == "calc":
            return Origin(kind="finding", ref=name, note="Calculated by the program from your facts and decisions.")
        for decision in (item for explore in self.explores for item in explore.decisions):
            if space != "assumed" and decision.name == name:
                return self._judgement("decision", decision.id)
        for assumption in (item for explore in self.explores for item in explore.assumptions):
            if space != "decided" and assumption.name == name:
                return self._judgement("assumption", assumption.id)
        return None

    def _fact(self, name: str) -> Origin:
        entry = next(item for item in self.main.facts if item.key == name)
        fact = self.facts.get(name)
        if fact is None or not fact.value:
            return Origin(kind="fact", ref=name, note=f"{entry.label}: left blank")
        value = " ".join(fact_words(fact).split())
        return Origin(kind="fact", ref=name, note=f"{entry.label}: {value} ({where_from(fact)})")

    def _judgement(self, kind: OriginKind, ref: str) -> Origin | None:
        made = self.made.get(ref)
        if made is None:
            return None
        note = f"{made.title}: {made.choice}"
        own = " (your own words)" if made.rationale == OWN_RATIONALE else ""
        return Origin(kind=kind, ref=ref, note=f"{note}{own}")

    def _written(self, text: str) -> Origin:
        kind, _, rest = text.partition(":")
        if kind.strip() in _KINDS and rest.strip():
            return Origin(kind=cast("OriginKind", kind.strip()), ref=rest.strip(), note=rest.strip())
        return Origin(kind="standard", ref=text, note=text)

    def _playbook(self) -> Origin:
        note = f"Playbook “{self.main.title}”, version {self.main.version}"
        return Origin(kind="standard", ref=self.main.name, note=note)

"""Answers from a file, or by recommendation: what stands in neither stays open, and the run waits."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

from app.relay.nouns.gate import Approved, Declined, Gate, GateAnswer, GateItem, ItemAnswer
from app.relay.problems import AnswerRefused, RelayProblem
from app.relay.state import GateState

By = Literal["answers file", "recommended"]
_GROUPS = ("facts", "questions", "assumptions", "decisions")
ABSENT = object()
_WAYS = ("failed", "incomplete", "uncovered", "conflicts", "findings", "prerequisites", "blocked", "team", "specialist")
_KNOWN = frozenset((*_GROUPS, *_WAYS, "depth", "goals", "approach", "standard"))
_APPROVE = frozenset({"approve", "approved", "retry"})
_DECLINE = frozenset({"stop", "decline"})
_LATER = "later"


@dataclass(frozen=True)
class Answers:
    """Answers by group and key, and which keys were used. `unknown` are groups that mean nothing here."""

    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    single: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    used: set[str] = field(default_factory=set)

    def find(self, key: str) -> Any:
        """Return what the file says for an item, whichever group it stands in; ABSENT when it says nothing.

        An empty value (null or "") is an answer: leave it blank.
        """
        if key in self.single:
            self.used.add(key)
            return self.single[key]
        for group in _GROUPS:
            if key in self.values.get(group, {}):
                self.used.add(f"{group}.{key}")
                return self.values[group][key]
        return ABSENT

    def unused(self, asked: Collection[str]) -> tuple[str, ...]:
        """Return the names of which no question of the run asked, where `asked` are its keys, and unknown groups."""
        keys = [(group, key) for group in _GROUPS for key in self.values.get(group, {}) if key not in asked]
        named = [f"{group}.{key}" for group, key in keys]
        return (*self.unknown, *(name for name in named if name not in self.used))

    def strange(self, asked: Collection[str]) -> tuple[str, ...]:
        """Return what cannot belong to any question: unknown groups, and facts once all facts were asked for."""
        facts = self.values.get("facts", {}) if asked else {}
        return (*self.unknown, *(f"facts.{key}" for key in facts if key not in asked))


def read_answers(path: Path) -> Answers:
    """Read a JSON or YAML answers file. Raises RelayProblem that says what is wrong, and in which line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise RelayProblem("answers_unreadable", path=str(path)) from problem
    loaded = _load(path, text)
    if not isinstance(loaded, dict):
        raise RelayProblem("answers_no_names", path=str(path))
    return _sort_answers(path, loaded)


def _load(path: Path, text: str) -> Any:
    try:
        return _load_json(text) if path.suffix == ".json" else yaml.load(text, Loader=_OnceLoader)  # noqa: S506 - safe
    except json.JSONDecodeError as problem:
        raise RelayProblem("answers_line", path=str(path), line=str(problem.lineno)) from problem
    except _Twice as problem:
        raise RelayProblem("answers_twice", path=str(path), line=str(problem.line), name=problem.name) from problem
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line = mark.line + 1 if mark else 1
        tab = "\t" in (text.splitlines() or [""])[min(line, len(text.splitlines()) or 1) - 1][:8]
        raise RelayProblem("answers_tab" if tab else "answers_line", path=str(path), line=str(line)) from problem
    except (ValueError, RecursionError, yaml.YAMLError) as problem:
        raise RelayProblem("answers_no_text", path=str(path)) from problem


class _Twice(Exception):
    """A name that stands twice in one list of answers."""

    def __init__(self, name: str, line: int) -> None:
        super().__init__(name)
        self.name, self.line = name, line


class _OnceLoader(yaml.SafeLoader):
    """Reads YAML and refuses a name that stands twice, of which one answer would be lost in silence."""


def _read_names(loader: _OnceLoader, node: yaml.MappingNode) -> dict[Any, Any]:
    seen: set[str] = set()
    for key, _value in node.value:
        name = str(getattr(key, "value", ""))
        if name in seen:
            raise _Twice(name, key.start_mark.line + 1)
        seen.add(name)
    return loader.construct_mapping(node, deep=True)


_OnceLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _read_names)


def _load_json(text: str) -> Any:
    """Read JSON. Where a name stands twice, the reader of YAML, which knows the line, refuses it; it takes no tabs."""
    lists: list[list[str]] = []

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        lists.append([name for name, _ in pairs])
        return dict(pairs)

    loaded = json.loads(text, object_pairs_hook=keep)
    if any(len(set(names)) < len(names) for names in lists):
        return yaml.load(text.replace("\t", " "), Loader=_OnceLoader)  # noqa: S506 - a safe loader
    return loaded


def _sort_answers(path: Path, loaded: dict[Any, Any]) -> Answers:
    groups: dict[str, dict[str, Any]] = {}
    single: dict[str, str] = {}
    for name, value in loaded.items():
        if name in _GROUPS:
            if not isinstance(value, dict):
                raise RelayProblem("answers_group", path=str(path), name=str(name))
            groups[str(name)] = {str(key): item for key, item in value.items()}
        elif name in _KNOWN:
            single[str(name)] = str(value)
    unknown = tuple(str(name) for name in loaded if name not in _KNOWN)
    return Answers(groups, single, unknown)


def answer_items(state: GateState, answers: Answers, *, accept: bool) -> list[tuple[ItemAnswer, By]]:
    """Return answers for the open items of a gate: from the file first, then, when accepting, by recommendation."""
    found: list[tuple[ItemAnswer, By]] = []
    for item in state.gate.items:
        if item.key in state.answers:
            continue
        given = answers.find(item.key)
        if given is not ABSENT:
            found.append((_from_file(item, given), "answers file"))
        elif accept:
            taken = _recommended(state.gate, item)
            if taken is not None:
                found.append((taken, "recommended"))
    return found


def whole_answer(gate: Gate, answers: Answers, *, accept: bool) -> tuple[GateAnswer, By] | None:
    """Return the answer to a whole gate: from the file by the gate's kind, else goals by recommendation, else None.

    Raises AnswerRefused for a word that is no way out of this gate. A failed step is tried again once in a call.
    """
    given = answers.find(gate.kind) if gate.kind == "goals" or gate.kind in _WAYS else ABSENT
    if given is not ABSENT:
        return _by_word(gate, str(given).strip().lower(), answers)
    if gate.kind == "goals" and accept:
        return _approve(gate, "recommended"), "recommended"
    return None


def _by_word(gate: Gate, word: str, answers: Answers) -> tuple[GateAnswer, By] | None:
    if word in _DECLINE and "decline" in gate.actions:
        body = Declined(reason="")
        return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=body, by="answers file"), "answers file"
    if word in _APPROVE and "approve" in gate.actions:
        tried = f"tried {gate.id.rpartition(':')[0]}"
        if gate.kind == "failed" and tried in answers.used:
            return None
        answers.used.add(tried)
        return _approve(gate, "answers file"), "answers file"
    if word == _LATER or gate.items:
        return None
    raise AnswerRefused("cli.no_such_way", kind=gate.kind, word=word)


def _approve(gate: Gate, by: By) -> GateAnswer:
    return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Approved(), by=by)


def _from_file(item: GateItem, given: Any) -> ItemAnswer:
    """Return the answer that the file gives. One word that is no option is a slip, unless it stands under `other`."""
    if isinstance(given, dict):
        return ItemAnswer(key=item.key, how="words", value=str(given.get("other", "")))
    if isinstance(given, list):
        return ItemAnswer(key=item.key, how="words", value="\n".join(str(part) for part in given))
    if given is None or given == "":
        return ItemAnswer(key=item.key, how="blank")
    text = str(given)
    if item.kind == "assumption" and text.strip().lower() in {"accept", "accepted"}:
        return ItemAnswer(key=item.key, how="accepted")
    option = _option_value(item, text)
    if option is not None:
        return ItemAnswer(key=item.key, how="option", value=option)
    slip = bool(item.options) and item.fact_kind is None and len(text.split()) == 1
    return ItemAnswer(key=item.key, how="option" if slip else "words", value=text)


def _option_value(item: GateItem, text: str) -> str | None:
    for option in item.options:
        if text in (option.value, option.label):
            return option.value
    letter = text.strip().upper()
    if len(letter) == 1 and item.options and "A" <= letter <= "H":
        place = ord(letter) - ord("A")
        return item.options[place].value if place < len(item.options) else None
    return None


def _recommended(gate: Gate, item: GateItem) -> ItemAnswer | None:
    if gate.kind in {"findings", "prerequisites", "failed", "incomplete", "conflicts", "uncovered"}:
        return None
    if item.kind == "acknowledge":
        return ItemAnswer(key=item.key, how="accepted")
    values = [option.value for option in item.options if option.value == item.suggestion]
    values += [option.value for option in item.options if option.recommended]
    if values:
        return ItemAnswer(key=item.key, how="option", value=values[0])
    if item.suggestion:
        return ItemAnswer(key=item.key, how="accepted")
    return ItemAnswer(key=item.key, how="blank") if item.may_be_blank or not item.required else None

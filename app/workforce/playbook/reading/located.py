"""YAML with the line of every value; duplicate keys and aliases that grow are refused."""

from dataclasses import dataclass, field
from typing import Any

import yaml

from app.workforce.playbook.spec.playbook import Path

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT = "tag:yaml.org,2002:str"
MAX_BYTES = 1_000_000
MAX_NODES = 100_000
MAX_DEPTH = 60


class YamlProblem(Exception):
    """A text that is no usable YAML, with the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class Located:
    """The data of a YAML text and the line (from 1) of every path in it."""

    data: Any = None
    lines: dict[Path, int] = field(default_factory=dict)

    def line_of(self, path: Path) -> int:
        """Return the line of a path, or of the nearest part around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_yaml(text: str) -> Located:
    """Read a YAML text. Raises YamlProblem."""
    if len(text) > MAX_BYTES:
        raise YamlProblem(1, "the file is larger than 1 MB")
    try:
        return _read(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlProblem((mark.line + 1) if mark else 1, error.problem or "this is no YAML") from error
    except yaml.reader.ReaderError as error:
        raise YamlProblem(1 + text.count("\n", 0, error.position), "a character here is not allowed") from error
    except (yaml.YAMLError, ValueError) as error:
        raise YamlProblem(1, str(error)) from error


def _read(text: str) -> Located:
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise YamlProblem(1, "the file is empty")
        located = Located()
        located.data = _build(node, (), located.lines, loader)
    finally:
        loader.dispose()
    return located


def _build(node: yaml.Node, path: Path, lines: dict[Path, int], loader: yaml.SafeLoader) -> Any:
    if len(lines) > MAX_NODES or len(path) > MAX_DEPTH:
        raise YamlProblem(node.start_mark.line + 1, "the file holds too many values, or they are nested too deep")
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        return _build_mapping(node, path, lines, loader)
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, (*path, index), lines, loader) for index, item in enumerate(node.value)]
    return node.value if node.tag == _TEXT else loader.construct_object(node)


def _build_mapping(
    node: yaml.MappingNode, path: Path, lines: dict[Path, int], loader: yaml.SafeLoader
) -> dict[str, Any]:
    built: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = key_node.value if isinstance(key_node, yaml.ScalarNode) else ""
        line = key_node.start_mark.line + 1
        if not key or key == "<<":
            raise YamlProblem(line, "a name is expected here")
        if key in built:
            raise YamlProblem(line, f"{key} stands here twice")
        built[key] = _build(value_node, (*path, key), lines, loader)
        lines[(*path, key)] = line
    return built

"""What a template mentions, read from its syntax tree: names, and the members of the spaces it reads."""

from collections.abc import Iterator

from jinja2 import nodes
from jinja2.sandbox import SandboxedEnvironment

SPACES = ("facts", "answers", "said", "decided", "assumed", "words", "calc")
_READER = SandboxedEnvironment()


def read_tree(text: str, *, expression: bool) -> nodes.Template:
    """Return the syntax tree of a template or an expression. Raises jinja2.TemplateSyntaxError."""
    return _READER.parse("{{ (" + text + ") }}" if expression else text)


def members(tree: nodes.Template) -> Iterator[tuple[str, str]]:
    """Yield (space, member) for every `facts.x`, `decided.x` and so on, and ("fig", name) for `fig('name')`."""
    for node in tree.find_all(nodes.Getattr):
        if isinstance(node.node, nodes.Name) and node.node.name in SPACES:
            yield node.node.name, node.attr
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "fig" and call.args:
            first = call.args[0]
            if isinstance(first, nodes.Const):
                yield "fig", str(first.value)


def free_names(tree: nodes.Template) -> set[str]:
    """Return the names a template reads and does not set itself."""
    loaded = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "load"}
    stored = {node.name for node in tree.find_all(nodes.Name) if node.ctx != "load"}
    return loaded - stored - {"loop"}


def joins_with_tilde(tree: nodes.Template) -> bool:
    """Whether a template joins values with ~, which would lose blanks and figures."""
    return next(iter(tree.find_all(nodes.Concat)), None) is not None

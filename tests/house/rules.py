"""The house rules that no ready-made tool checks. Each takes a folder and returns what breaks the rule.

A finding is one line, `path:line what is wrong`, with the path relative to the folder. Every rule has a broken twin
in the tests beside this file: a small bad tree in which it must find something.
"""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

GENERATED = {".git", ".venv", "__pycache__", "build", "dist"}
LONGEST_FILE, LONGEST_FUNCTION = 400, 60


def files(root: Path) -> list[Path]:
    """Every file that is committed or about to be; in a folder without git, every file."""
    if (root / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
        return sorted({root / name for name in names if name and (root / name).is_file()})
    found = (path for path in root.rglob("*") if path.is_file())
    return sorted(path for path in found if not GENERATED.intersection(path.relative_to(root).parts))


def sources(root: Path, *folders: str) -> Iterator[tuple[str, str, ast.Module]]:
    """Name, text and syntax tree of every Python file under the named folders."""
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py" and name.startswith(folders):
            text = path.read_text(encoding="utf-8")
            yield name, text, ast.parse(text)


def dotted(node: ast.AST) -> str:
    """The dotted name of a name or attribute, such as `datetime.now`; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}".lstrip(".")
    return ""


# --- words -------------------------------------------------------------------------------------------------

# Put together from pieces, so that this file passes its own rule.
UNWANTED_WORDS = {
    r"\b" + "TO" + r"DO\b": "unfinished work belongs into an issue",
    r"\b" + "FIX" + r"ME\b": "unfinished work belongs into an issue",
    r"\b" + "XX" + r"X\b": "unfinished work belongs into an issue",
    r"/" + r"work/(main|shared|\.)": "a path of one machine",
    r"/" + r"tmp/w/": "a path of one machine",
    r"py" + r"pi\.org|python" + r"hosted\.org|registry\.npm" + r"js|deb\." + r"debian\.org": "a registry's host",
    r"(?i)\bclaude" + r"[ -]code\b|\bsub-?" + r"agent": "how the project is made is not part of it",
}


def unwanted_words(root: Path) -> list[str]:
    """Words and paths that no committed text file may hold."""
    found = []
    for path in files(root):
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            for pattern, why in UNWANTED_WORDS.items():
                if re.search(pattern, line):
                    found.append(f"{path.relative_to(root).as_posix()}:{number} {why}")
    return found


def stubs(root: Path) -> list[str]:
    """Functions of the program that only say that they are not written yet."""
    return [
        f"{name}:{node.lineno} not implemented"
        for name, _, tree in sources(root, "app/", "producers/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and node.exc and "NotImplementedError" in ast.unparse(node.exc)
    ]


def hidden_tests(root: Path) -> list[str]:
    """Tests that are skipped or expected to fail, outside the house that defines what "not run" means."""
    banned = ("pytest.skip", "pytest.importorskip", "pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail")
    return [
        f"{name}:{node.lineno} {dotted(node)}"
        for name, _, tree in sources(root, "tests/")
        if not name.startswith("tests/house/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and dotted(node) in banned
    ]


# --- sizes -------------------------------------------------------------------------------------------------


def long_files(root: Path) -> list[str]:
    """Files of the program with more than 400 lines."""
    counts = ((name, len(text.splitlines())) for name, text, _ in sources(root, "app/", "producers/"))
    return [f"{name}:{lines} lines" for name, lines in counts if lines > LONGEST_FILE]


def long_functions(root: Path) -> list[str]:
    """Functions of the program with more than 60 lines."""
    found = []
    for name, _, tree in sources(root, "app/", "producers/", "dev.py"):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                size = (node.end_lineno or node.lineno) - node.lineno + 1
                if size > LONGEST_FUNCTION:
                    found.append(f"{name}:{node.lineno} {node.name} has {size} lines")
    return found


# --- producers ---------------------------------------------------------------------------------------------

CHANCE = {
    "datetime.now", "datetime.today", "datetime.utcnow", "date.today", "time.time", "time.time_ns", "time.monotonic",
    "os.urandom", "uuid4", "uuid1", "uuid.uuid4", "uuid.uuid1", "time.localtime", "time.gmtime", "time.strftime",
}  # fmt: skip


def chance_in_producers(root: Path) -> list[str]:
    """Clocks and chance in producers: the same content must give the same bytes."""
    found = []
    for name, _, tree in sources(root, "producers/"):
        for node in ast.walk(tree):
            called = dotted(node.func) if isinstance(node, ast.Call) else ""
            tail = ".".join(called.split(".")[-2:])
            if tail in CHANCE or called.split(".")[0] in ("random", "secrets"):
                found.append(f"{name}:{node.lineno} {called}")
    return found


def slow_table_cells(root: Path) -> list[str]:
    """`table.cell(...)` in producers: python-docx and python-pptx walk the whole table for each call."""
    found = []
    for name, _, tree in sources(root, "producers/"):
        for node in ast.walk(tree):
            called = dotted(node.func) if isinstance(node, ast.Call) else ""
            if re.search(r"(?i)(table|tbl)\w*\.cell$", called):
                found.append(f"{name}:{node.lineno} {called}")
    return found


# --- the window --------------------------------------------------------------------------------------------

COLOUR = re.compile(r"#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?\b|^#[0-9a-fA-F]{3,4}$|\brgba?\(\s*\d")


def literal_colours(root: Path) -> list[str]:
    """Colours written into the window's code; they belong into resources/themes/tokens.toml."""
    found = []
    for name, _, tree in sources(root, "app/ui/"):
        if name.startswith("app/ui/theme"):
            continue
        found += [f"{name}:{node.lineno} {what}" for node in ast.walk(tree) if (what := _colour(node))]
    return found


def _colour(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and COLOUR.search(node.value):
        return node.value.strip()[:40]
    if isinstance(node, ast.Attribute) and ".GlobalColor." in dotted(node) and node.attr != "transparent":
        return dotted(node)
    numbers = isinstance(node, ast.Call) and [a for a in node.args if isinstance(a, ast.Constant)]
    if numbers and dotted(node.func).endswith("QColor") and isinstance(numbers[0].value, int | str):
        return ast.unparse(node)
    return ""


# --- layers ------------------------------------------------------------------------------------------------

DISK_AND_NETWORK = {
    "os", "pathlib", "io", "shutil", "tempfile", "glob", "sqlite3", "subprocess", "multiprocessing", "socket", "ssl",
    "urllib", "http", "asyncio", "platformdirs", "keyring", "filelock", "PySide6", "shiboken6", "anthropic", "httpx2",
}  # fmt: skip


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and module of every import in a file, also those inside functions and those for type checkers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


def relay_reaches_out(root: Path) -> list[str]:
    """Imports of Qt, disk or network in app.relay, also in disguise: `open`, `__import__`, `import_module`."""
    found = []
    for name, _, tree in sources(root, "app/relay/"):
        found += [
            f"{name}:{line} {module}" for line, module in imports(tree) if module.split(".")[0] in DISK_AND_NETWORK
        ]
        for node in ast.walk(tree):
            called = dotted(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
            plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if called in ("__import__", "import_module") or (called == "open" and plain):
                found.append(f"{name}:{node.lineno} {called}")
    return found


RULES = (
    unwanted_words,
    stubs,
    hidden_tests,
    long_files,
    long_functions,
    chance_in_producers,
    slow_table_cells,
    literal_colours,
    relay_reaches_out,
)

"""Every module of the program stands in the layers, so that none can be added beside the contract."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def layered() -> set[str]:
    """The modules that the contract for layers names."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "layers")
    return {module for layer in layers for module in re.findall(r"[\w.]+", layer)}


def modules(root: Path) -> set[str]:
    """The modules and packages directly inside `app`."""
    inside = (root / "app").iterdir()
    names = {p.stem for p in inside if p.suffix == ".py" or (p.is_dir() and any(p.rglob("*.py")))}
    return {f"app.{name}" for name in names - {"__init__"}}


def test_every_module_of_the_program_has_its_layer():
    assert modules(ROOT) <= layered()


def test_a_module_beside_the_layers_is_caught(tmp_path):
    (tmp_path / "app" / "helpers").mkdir(parents=True)
    (tmp_path / "app" / "helpers" / "a.py").touch()
    (tmp_path / "app" / "cli.py").touch()
    assert modules(tmp_path) - layered() == {"app.helpers"}

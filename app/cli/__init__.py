"""The relay without a window: the same steps and gates, answered from a file or left for the person."""

from app.cli.main import run_command

__all__ = ["run_command"]

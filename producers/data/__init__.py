"""The data file writer: records with a schema in, CSV, JSON, YAML or XML out."""

from producers.data.writers import write_data

__all__ = ["write_data"]

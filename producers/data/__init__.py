"""The data file writer: records with a schema in, CSV, JSON, YAML or XML out."""

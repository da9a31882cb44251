"""Whole pages: view models in, what the person did out as signals."""

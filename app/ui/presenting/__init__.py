"""Presenting: pure functions from the state of a project to what screens show. No Qt objects, no files."""

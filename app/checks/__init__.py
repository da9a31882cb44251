"""Checks over finished files: proofreading by rules, without a model."""

"""Checks over workbooks."""

"""Checks over the words, numbers and fields of documents."""

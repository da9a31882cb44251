"""Typed content: what a deliverable says, before anyone decides what bytes it becomes."""

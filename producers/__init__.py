"""Producers: typed content in, native file out. A library that knows nothing of the program around it."""

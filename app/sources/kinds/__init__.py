"""One module for each kind of file; each has `read(data, name, limits)` and is loaded only when needed."""

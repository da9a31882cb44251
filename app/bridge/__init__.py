"""The bridge: an open project with its relay, and the only place where threads meet Qt (`session`)."""

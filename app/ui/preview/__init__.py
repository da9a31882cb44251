"""The preview: pages, sheets, slides and pictures of files, with zoom, search, copying and findings at their places."""

"""Office files as they stand on disk, read at the level of their XML: shared by sources, checks and previews."""

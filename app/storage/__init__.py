"""Everything Engross keeps on disk: the project folder, its journal, results, readable files, settings and profiles."""

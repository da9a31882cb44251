"""PDF files: forms filled, made and flattened, pages bound together, marks drawn on pages."""

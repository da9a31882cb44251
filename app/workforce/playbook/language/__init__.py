"""The template language of playbooks: sandboxed, strict about unknown names, careful with what people typed."""

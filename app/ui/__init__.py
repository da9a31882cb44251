"""Windows, pages, dialogs and forms: state in, picture out, signals back."""

"""What makes a file unreadable, as a code and fields. Others make sentences of it."""


class ReadingProblem(Exception):
    """A file that cannot be read as what it claims to be.

    Codes: "encrypted", "damaged", "not-office", "old-format", "too-many-parts", "too-large", "bomb", "unsafe-names",
    "duplicate-parts", "doctype", "part-missing", "wrong-password", "lock-unknown" (a way of protection not known here).
    """

    def __init__(self, code: str, **fields: str) -> None:
        super().__init__(f"{code} {fields}" if fields else code)
        self.code = code
        self.fields = fields

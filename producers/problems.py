"""What stops a producer before a file is written. Facts only; others make sentences of them."""


class ContentProblem(Exception):
    """Content that cannot be rendered: a reference without a target, a figure without a home, text that cannot fit.

    `code` is one of a closed set of words, `block` the id or position of the block, `field` what in it is wrong,
    `facts` whatever the sentence needs.
    """

    def __init__(self, code: str, block: str = "", field: str = "", **facts: str) -> None:
        super().__init__(f"{code}: {block} {field} {facts}".strip())
        self.code = code
        self.block = block
        self.field = field
        self.facts = facts

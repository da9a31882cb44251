"""Where leaves lie below each other: their heights, their scales, and which one is where."""

from bisect import bisect_right

from app.ui.preview.leaves import LeafSource

SMALLEST_FIT = 0.2
COUNTED = 40


class LeafLayout:
    """The places of the leaves of a source, in px of the screen from the top of the stack."""

    def __init__(self, source: LeafSource) -> None:
        """Nothing is laid yet."""
        self._source = source
        self.tops: list[float] = []
        self.scales: list[float] = []
        self.widest = 0.0
        self.height = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether there is no leaf."""
        return not self.tops

    def fitting(self, room: float, ground: float) -> float:
        """Return the zoom at which most leaves fit into `room`, at most 1; `ground` is the scale of the screen."""
        widths = sorted(self._source.size(at).width() for at in range(min(self._source.count(), COUNTED)))
        usual = widths[len(widths) // 2]
        return min(max(room / (usual * ground), SMALLEST_FIT), 1.0)

    def lay(self, scale: float, gap: float, room: float | None) -> None:
        """Lay all leaves at `scale`; with `room` given, those that are wider are drawn smaller."""
        self.tops, self.scales, self.widest, y = [], [], 0.0, gap
        for at in range(self._source.count()):
            size = self._source.size(at)
            own = scale if room is None else min(scale, room / max(size.width(), 1.0))
            self.tops.append(y)
            self.scales.append(own)
            y += size.height() * own + gap
            self.widest = max(self.widest, size.width() * own)
        self.height = y

    def scale_of(self, at: int, otherwise: float) -> float:
        """Return px on screen for one px of a leaf at 100 %."""
        return self.scales[at] if at < len(self.scales) else otherwise

    def leaf_at(self, y: float) -> int:
        """Return the leaf at a height, the nearest one between two."""
        return max(bisect_right(self.tops, y) - 1, 0)

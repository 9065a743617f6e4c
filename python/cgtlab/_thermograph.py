"""Thermographs, and their pictures: values grow to the left, temperatures upward, as the books draw them."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional, Tuple

if TYPE_CHECKING:
    from ._game import Game


class Corner(NamedTuple):
    """A point of a wall."""

    temperature: Fraction
    value: Fraction


def _corners(matrix: Any) -> List[Corner]:
    rows = matrix if isinstance(matrix[0], list) else [matrix]
    return [Corner(row[0].fraction, row[1].fraction) for row in rows]


def _at(wall: List[Corner], t: Fraction) -> Fraction:
    if t >= wall[0].temperature:
        return wall[0].value
    for high, low in zip(wall, wall[1:]):
        if t >= low.temperature:
            part = (high.temperature - t) / (high.temperature - low.temperature)
            return high.value + part * (low.value - high.value)
    raise ValueError(f"{t}: a thermograph begins at temperature -1")


class Thermograph:
    """The thermograph of a game. A notebook shows it as a picture."""

    __slots__ = ("game", "_walls")

    def __init__(self, game: "Game"):
        self.game = game
        self._walls: Optional[Tuple[List[Corner], List[Corner]]] = None

    def _both(self) -> Tuple[List[Corner], List[Corner]]:
        if self._walls is None:
            call = self.game.context.call
            self._walls = _corners(call("left_wall", self.game)), _corners(call("right_wall", self.game))
        return self._walls

    @property
    def left_wall(self) -> List[Corner]:
        """The corners of the left wall, from the foot of the mast down to temperature -1."""
        return list(self._both()[0])

    @property
    def right_wall(self) -> List[Corner]:
        """The same of the right wall."""
        return list(self._both()[1])

    @property
    def mean(self) -> Fraction:
        """Where the mast stands."""
        return self.game.mean

    @property
    def temperature(self) -> Fraction:
        """Where the mast begins."""
        return self.game.temperature

    def at(self, t: Any) -> Tuple[Fraction, Fraction]:
        """The values of the left and the right wall at temperature t >= -1."""
        t = Fraction(t)
        return _at(self._both()[0], t), _at(self._both()[1], t)

    def __eq__(self, other: object) -> bool:
        """The same walls; different games may have them."""
        return self._both() == other._both() if isinstance(other, Thermograph) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(map(tuple, self._both())))

    def __str__(self) -> str:
        return self.game.context._text(self)

    def __repr__(self) -> str:
        return f"Game({str(self.game)!r}).thermograph"

    def _to_wire(self, context: Any) -> bytes:
        return b"H" + self.game._to_wire(context)[1:]

    def _repr_svg_(self) -> str:
        return self.svg(title=self.game._short())

    def svg(self, title: Optional[str] = None, width: int = 360, height: int = 280) -> str:
        """A picture of it as SVG, with a title above."""
        return _draw([self], title, width, height)


# ---- drawing -----------------------------------------------------------------------------------


def _step(span: Fraction, most: int) -> Fraction:
    """1, 2 or 5 times a power of ten, or a power of 1/2 below 1, so that few marks are needed."""
    step = Fraction(1)
    while span / step < most / 2:
        step /= 2
    factors = (2, Fraction(5, 2), 2)
    turn = 0
    while span / step > most:
        step *= factors[turn % 3]
        turn += 1
    return step


def _marks(low: Fraction, high: Fraction, most: int) -> List[Fraction]:
    step = _step(high - low, most)
    first = -(-low // step)
    return [k * step for k in range(int(first), int(high // step) + 1)]


def _label(x: Fraction) -> str:
    text = str(x).replace("-", "\u2212")
    return text if len(text) <= 12 else f"{float(x):.4g}".replace("-", "\u2212")


def _draw(graphs: List[Thermograph], title: Optional[str], width: int, height: int) -> str:
    walls = [wall for graph in graphs for wall in graph._both()]
    values = [corner.value for wall in walls for corner in wall]
    top = max(max(wall[0].temperature for wall in walls), Fraction(0))
    low, high, bottom = min(values), max(values), Fraction(-1)
    if low == high:
        low, high = low - 1, high + 1
    margin = (high - low) / 12
    low, high = low - margin, high + margin
    top += (top - bottom) / 4
    x0, x1, y0, y1 = 44, width - 14, 34 if title else 14, height - 34

    def x(value: Fraction) -> float:
        return x1 - float((value - low) / (high - low)) * (x1 - x0)

    def y(t: Fraction) -> float:
        return y1 - float((t - bottom) / (top - bottom)) * (y1 - y0)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
           'font-family="sans-serif" font-size="11" fill="none" stroke-linejoin="round">',
           f'<rect width="{width}" height="{height}" fill="white"/>']
    if title:
        out.append(f'<title>thermograph of {escape(title)}</title>'
                   f'<text x="{width / 2}" y="20" text-anchor="middle" font-size="13" fill="black">'
                   f'{escape(title)}</text>')
    for mark in _marks(low, high, 8):
        out.append(f'<path d="M{x(mark):.1f} {y0}V{y1}" stroke="#ddd"/>'
                   f'<text x="{x(mark):.1f}" y="{y1 + 15}" text-anchor="middle" fill="#444">{_label(mark)}</text>')
    for mark in _marks(bottom, top, 6):
        colour = "#888" if mark == 0 else "#ddd"
        out.append(f'<path d="M{x0} {y(mark):.1f}H{x1}" stroke="{colour}"/>'
                   f'<text x="{x0 - 6}" y="{y(mark) + 4:.1f}" text-anchor="end" fill="#444">{_label(mark)}</text>')
    out.append(f'<text x="{(x0 + x1) / 2}" y="{height - 5}" text-anchor="middle" fill="#444">value</text>'
               f'<text x="12" y="{(y0 + y1) / 2}" text-anchor="middle" fill="#444" '
               f'transform="rotate(-90 12 {(y0 + y1) / 2})">temperature</text>')
    for graph in graphs:
        left, right = graph._both()
        mast = x(left[0].value)
        out.append(f'<path d="M{mast:.1f} {y(left[0].temperature):.1f}V{y0 + 6}" stroke="black" stroke-width="2"/>'
                   f'<path d="M{mast - 4:.1f} {y0 + 8}L{mast:.1f} {y0}L{mast + 4:.1f} {y0 + 8}Z" fill="black"/>')
        for wall, colour, dashes in ((left, "#0057b8", ""), (right, "#c43c00", ' stroke-dasharray="6 3"')):
            points = " ".join(f"{x(corner.value):.1f},{y(corner.temperature):.1f}" for corner in wall)
            if len(wall) > 1:
                out.append(f'<polyline points="{points}" stroke="{colour}" stroke-width="2"{dashes}/>')
            else:  # an integer: the mast alone
                out.append(f'<path d="M{mast:.1f} {y(wall[0].temperature):.1f}V{y1}" stroke="black" '
                           'stroke-width="2"/>')
    return "\n".join(out) + "\n</svg>"

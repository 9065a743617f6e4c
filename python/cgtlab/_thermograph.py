"""Thermographs."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
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

    def plot(self, axes: Any = None, *, top: Any = None, label: str = "", **style: Any) -> Any:
        """Draws it on axes of Matplotlib, new ones if none are given, and returns them: values grow to the left, temperatures
        upwards, and the mast extends to ``top``. style: as of ``axes.plot``, for both walls."""
        if axes is None:
            axes = import_module("matplotlib.pyplot").figure().subplots()
            axes.set_xlabel("value")
            axes.set_ylabel("temperature")
        if not axes.xaxis_inverted():
            axes.invert_xaxis()
        left, right = self._both()
        end = Corner(Fraction(top if top is not None else max(self.temperature, Fraction(0)) + 1), self.mean)
        for wall, name in ((left, label or str(self.game)), (right, "_")):  # "_": not in the legend
            corners = ([end] if end.temperature > wall[0].temperature else []) + list(wall)
            line, = axes.plot([float(c.value) for c in corners], [float(c.temperature) for c in corners],
                              label=name, **style)
            style["color"] = line.get_color()
        return axes

    def _to_wire(self, context: Any) -> bytes:
        return b"H" + self.game._to_wire(context)[1:]

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, title: str = "") -> str:
        """A picture of it as SVG, with a title above; ``cgtlab.pictures`` has more."""
        from .pictures import thermograph

        return str(thermograph(self.game, title=title))

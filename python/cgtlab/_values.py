"""The small kinds of values: outcomes, players, forms, ordinals."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._context import Context
    from ._game import Game


class Outcome(str, Enum):
    """Who wins: the Next or the Previous player, Left or Right whoever moves first. ``Outcome.N == "N"``. Of loopy games also
    D, drawn whoever moves first, and N and P with a draw in place of one win: PHat and NHat are better for Left, PCheck and
    NCheck for Right."""

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    D = "D"
    PHat = "PHat"
    PCheck = "PCheck"
    NHat = "NHat"
    NCheck = "NCheck"

    def __str__(self) -> str:
        return self.value


class Player(str, Enum):
    """Left or Right. Wherever a player is expected, ``"left"`` and ``"right"`` are accepted."""

    LEFT = "left"
    RIGHT = "right"

    def __str__(self) -> str:
        return self.value.capitalize()

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT


def player_of(player: Any) -> Player:
    """The player that is meant by "left", "L", "Right", Player.LEFT, ..."""
    if isinstance(player, Player):
        return player
    if isinstance(player, str):
        name = player.lower()
        if name in ("left", "l"):
            return Player.LEFT
        if name in ("right", "r"):
            return Player.RIGHT
    raise ValueError(f"{player!r} is not a player: use 'left' or 'right'")


class Form:
    """A game as it is written, not simplified: ``Form("{-1|1}")`` and ``Form("{|}")`` differ, though both are 0.

    Functions that look at the form take it: ``cgtlab.call("misere_outcome", Form("{*|*}"))``.
    """

    __slots__ = ("_text", "_context")

    def __init__(self, text: str):
        from ._context import current
        from ._wire import encoded

        encoded(text)
        text = text.strip()
        self._context = current()
        self._text = text if text.startswith("'") else f"'{text}'"
        self._context.evaluate(self._text)  # raises where it is none

    @classmethod
    def _of(cls, context: "Context", text: str) -> "Form":
        form = object.__new__(cls)
        form._context = context
        form._text = text
        return form

    @property
    def value(self) -> "Game":
        """The game it is, in canonical form."""
        return self._context.call(".game", self)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Form({self._text[1:-1]!r})"

    def __eq__(self, other: object) -> bool:
        """The same text; equal values may have different forms."""
        return self._text == other._text if isinstance(other, Form) else NotImplemented

    def __hash__(self) -> int:
        return hash((Form, self._text))

    def __reduce__(self) -> Any:
        return Form, (self._text,)


class Ordinal(str):
    """An infinite ordinal, as the language writes it: ``omega^2*3 + 5``. Compute with it in the language."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Ordinal({str(self)!r})"

"""Games of theories with an equality of their own, such as Left dead ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._loopy import Written

if TYPE_CHECKING:
    from ._context import Context


class TheoryGame(Written):
    """A game of a theory: what ``call("left_dead_end", form)`` gives.

    >>> from cgtlab import evaluate
    >>> G = evaluate("left_dead_end('{|0,-1}')")
    >>> G, G + G, str(G), G.birthday, G.right_options
    (left_dead_end('{|0,-1}'), left_dead_end('{|{|0,-1},{|{|0,-1}}}'), '{|0,-1}', 2, (left_dead_end('0'), left_dead_end('-1')))

    Arithmetic, equality and the order come from the theory; where it has none they raise ``DomainError``. Games of
    different theories do not mix.
    """

    __slots__ = ("_shown",)

    _shown: str

    @classmethod
    def _as_shown(cls, context: "Context", shown: str, text: str) -> "TheoryGame":
        game = cls._of(context, text)
        game._shown = shown
        return game

    def __neg__(self) -> Any:
        return -1 * self

    @property
    def outcome(self) -> Any:
        return self._context.call("outcome", self)

    @property
    def birthday(self) -> int:
        return int(self._context.call("birthday", self))

    @property
    def left_options(self) -> Any:
        return self._context.call("left_options", self)

    @property
    def right_options(self) -> Any:
        return self._context.call("right_options", self)

    def __str__(self) -> str:
        return self._shown

    def __repr__(self) -> str:
        return self._text

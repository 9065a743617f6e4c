"""Loopy games: those in which play may come back to where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._context import Context
    from ._functions import Functions
else:
    Functions = object


class Written:
    """What games share that are kept as the text that the language reads: arithmetic, order, LaTeX."""

    __slots__ = ("_text", "_context")

    _text: str
    _context: "Context"

    @classmethod
    def _of(cls, context: "Context", text: str) -> Any:
        game = object.__new__(cls)
        game._context = context
        game._text = text
        return game

    def _to_wire(self, context: "Context") -> bytes:
        data = self._text.encode()
        return b"V" + len(data).to_bytes(4, "little") + data

    # ---- arithmetic and order -----------------------------------------------------------------------

    def _operate(self, sign: str, a: Any, b: Any) -> Any:
        from numbers import Rational

        for other in (a, b):
            if not isinstance(other, (Written, Rational)) and not hasattr(other, "_to_wire"):
                return NotImplemented
        return self._context.call(sign, a, b)

    def _compare(self, sign: str, other: Any) -> Any:
        from ._number import compared

        if hasattr(other, "_to_wire"):
            return self._context.call(sign, self, other)
        return compared(self._context, sign, self, other)

    def __add__(self, other: Any) -> Any:
        return self._operate("+", self, other)

    def __radd__(self, other: Any) -> Any:
        return self._operate("+", other, self)

    def __sub__(self, other: Any) -> Any:
        return self._operate("-", self, other)

    def __rsub__(self, other: Any) -> Any:
        return self._operate("-", other, self)

    def __mul__(self, other: Any) -> Any:
        return self._operate("*", self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._operate("*", other, self)

    def __neg__(self) -> Any:
        return 0 - self

    def __eq__(self, other: object) -> Any:
        from ._position import Position

        return NotImplemented if isinstance(other, Position) else self._compare("==", other)  # which has the reason

    def __le__(self, other: Any) -> Any:
        return self._compare("<=", other)

    def __ge__(self, other: Any) -> Any:
        return self._compare(">=", other)

    def __lt__(self, other: Any) -> Any:
        return self._compare("<", other)

    def __gt__(self, other: Any) -> Any:
        return self._compare(">", other)

    def __hash__(self) -> int:
        return hash((type(self), self._text))  # equal games have equal texts

    def confused(self, other: Any) -> bool:
        """True if neither is <= the other."""
        return not (self <= other or self >= other)

    # ---- as text --------------------------------------------------------------------------------------

    @property
    def latex(self) -> str:
        """For math mode."""
        return self._context._text(self, "latex")

    def _repr_latex_(self) -> Optional[str]:
        from ._latex import shown

        return shown(self.latex)



class Loopy(Written, Functions):
    """A game that is not short: ``Loopy("over")``, ``Loopy("on & off")``, ``Loopy("a{0||0|a}")``.

    >>> Loopy("over") + Loopy("under")
    Loopy('over & under')
    >>> Loopy("over") < 1, Loopy("on & off").outcome
    (True, <Outcome.D: 'D'>)

    Arithmetic and the order work as for games, with games, ints and Fractions on the other side; a short result is a
    :class:`Game`, and text that is a short game is refused. Functions of the language that take a loopy game are attributes and
    methods, ``g.onside``; the others raise ``DomainError``. The text is kept, and is read wherever the game is needed.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> "Loopy":
        from ._context import current
        from ._errors import DomainError
        from ._wire import encoded

        encoded(text)
        game = current().evaluate(text)
        if not isinstance(game, Loopy):
            raise DomainError(f"{text} is not a loopy game; Game({text!r}) may be a short one")
        return game

    def __hash__(self) -> int:
        # Sides that are stoppers have one text, and other sides have many, as a{0,{1|1,{*,{1*|1*,a}|*}}|0}.
        return super().__hash__() if self.is_stopper_sided else hash(Loopy)

    def __eq__(self, other: object) -> Any:
        return super().__eq__(other)

    # ---- functions of the language ------------------------------------------------------------------

    if not TYPE_CHECKING:  # which finds a slip by Functions
        def __getattr__(self, name: str) -> Any:
            from ._game import functions_of_loopy

            arguments: Optional[int] = functions_of_loopy().get(name)
            if arguments is None:
                raise AttributeError(f"a loopy game has no {name}")
            if arguments == 1:
                return self._context.call(name, self)
            return lambda *others: self._context.call(name, self, *others)

    # ---- as text --------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Loopy({self._text!r})"

    def __reduce__(self) -> Any:
        return Loopy, (self._text,)

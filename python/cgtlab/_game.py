"""Games."""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from . import _wire
from ._context import Context, current
from ._native import Core, ffi, lib
from ._number import compared, summed
from ._thermograph import Thermograph
from ._values import Form, Outcome, Player, player_of

Number = Union[int, Fraction]
GameLike = Union["Game", int, Fraction, str]


_OTHER_CONTEXT = "these games are of different contexts; context.game(g) copies a game into another"


def _unpickle(text: str) -> "Game":
    context = current()
    data = text.encode()
    return _from_engine(context, context._engine(lambda ctx: lib.cgt_parse_n(ctx, data, len(data))))


if TYPE_CHECKING:  # every function of the language
    from ._functions import Functions

    class _Base(Core, Functions): ...
else:
    _Base = Core


class Game(_Base):
    """A short partizan game: a value, in canonical form.

    >>> Game("{3|1} + *2")
    Game('{3+*2|1+*2}')
    >>> Game(Fraction(1, 2)) + Game.star() == Game("1/2*")
    True

    *From.* Text of the language, any expression of it; an int, a Fraction m/2^n; a position; another game. Of two lists
    of such, ``Game([1], [0, "*"])``, the game with these options.

    *Arithmetic.* ``+ - * -G`` with games, ints and Fractions; ``n * G`` is G + ... + G; ``G % x``, ``G / x`` and
    ``G ** n`` are for numbers, and so are ``round``, ``int``, ``float`` and ``G.fraction``. A Fraction that is not m/2^n is
    not a game, and adding it is a ``DomainError``. Adding a float is a ``TypeError``.

    *Order.* ``<= >= < > ==`` follow the partial order of games. Of confused games none of them holds:
    ``{1|-1} < 0`` and ``{1|-1} > 0`` are both False. So ``not G <= H`` does not mean ``G > H``, and games cannot
    be sorted by ``sorted``: :func:`cgtlab.sort` does. ``G.confused(H)`` and ``G.compare(H)`` tell all four cases.
    Equal games are equal objects for dicts and sets, and a game that is a number is equal to that int, Fraction or
    float. A float compares as the number m/2^n that it is; NaN and the infinities equal no game, and have no order.

    >>> Game("1/2") == 0.5, Game("^") < 0.001, Game("1/2") + Fraction(1, 4), round(Game("5/2"))
    (True, True, Game('3/4'), 2)

    *Attributes.* Every function of the language with one argument is an attribute, ``G.mean``; every other one
    that begins with a game is a method, ``G.heat(1)``. What is always an integer is an int, and what is always a
    number a Fraction. ``help(cgtlab.Game)`` lists them.
    """

    __slots__ = ()

    def __new__(cls, value: Any = 0, right: Any = None, context: Optional[Context] = None) -> "Game":
        if isinstance(right, Context):
            right, context = None, right
        context = context or current()
        if right is not None or (isinstance(value, (list, tuple, set, frozenset)) and not isinstance(value, str)):
            return cls._of_options(value, right, context)
        if isinstance(value, Game):
            if value.context is context:
                return value
            with context:
                return _unpickle(str(value))
        if isinstance(value, str):
            value = context.evaluate(value)
            if isinstance(value, Game):
                return value
        return context.call(".game", value)

    @classmethod
    def _of_options(cls, left: Any, right: Any, context: Context) -> "Game":
        for options in (left, right):
            if options is None or isinstance(options, (str, Game)) or not hasattr(options, "__iter__"):
                raise TypeError("a game of options is made from two lists, as in Game([1], [0]); "
                                f"{options!r} is not a list")
        with context:
            return cls.from_options(left, right)

    # ---- what the operators of Core ask for -----------------------------------------------------

    def _addend(self, other: Any) -> Any:
        """What is added or subtracted, as a game of this context; NotImplemented for what is not a game, and for positions
        and sums of them, which add themselves."""
        if isinstance(other, Game):
            raise ValueError(_OTHER_CONTEXT)
        number = summed(other)
        return number if number is NotImplemented else self.context.call(".game", number)

    def _compare(self, sign: str, other: Any) -> Any:
        """A comparison with what is not a game of this context; positions and sums of them compare themselves."""
        if isinstance(other, Game):
            raise ValueError(_OTHER_CONTEXT)
        return compared(self.context, sign, self, other)

    def _operate(self, sign: str, a: Any, b: Any) -> Any:
        for other in (a, b):
            if not isinstance(other, (Game, Rational)) and not hasattr(other, "_as_game"):
                return NotImplemented
        return self.context.call(sign, a, b)

    def _hash_of_number(self) -> int:
        return hash(self.fraction)

    def _to_wire(self, context: Context) -> bytes:
        if self.context is not context:
            raise ValueError("this game is of another context; context.game(g) copies a game into a context")
        return b"G" + self._handle.to_bytes(8, "little")

    def _native_term(self, negative: bool) -> Any:
        return {"game": (self._handle & 0xFFFFFFFF, self._handle >> 32), "negative": negative}

    # ---- making ---------------------------------------------------------------------------------

    @classmethod
    def from_options(cls, left: Iterable[GameLike] = (), right: Iterable[GameLike] = ()) -> "Game":
        """``{left|right}``, in canonical form.

        >>> Game.from_options([3], [1])
        Game('{3|1}')
        """
        context, (a, n), (b, k) = current(), _array(map(cls, left)), _array(map(cls, right))
        return _from_engine(context, context._engine(lambda ctx: lib.cgt_from_options(ctx, a, n, b, k)))

    @classmethod
    def star(cls, n: int = 1) -> "Game":
        """The nimber ``*n``."""
        return current().call("nimber", n)

    @classmethod
    def up(cls, n: int = 1) -> "Game":
        """n times up; downs for n < 0."""
        return current().call("up", n)

    # ---- order ----------------------------------------------------------------------------------

    def confused(self, other: Any) -> bool:
        """True if neither is <= the other: the player who moves first wins the difference."""
        return not (self <= other or self >= other)

    def compare(self, other: Any) -> str:
        """``"<"``, ``"="``, ``">"``, or ``"<>"`` where they are confused."""
        if self == other:
            return "="
        return "<" if self < other else ">" if self > other else "<>"

    # ---- looking --------------------------------------------------------------------------------

    @property
    def left(self) -> Tuple["Game", ...]:
        """The Left options of the canonical form, in the order in which they print."""
        return self.context.call("left_options", self)

    @property
    def right(self) -> Tuple["Game", ...]:
        """The Right options."""
        return self.context.call("right_options", self)

    def options(self, player: Union[Player, str, None] = None) -> Any:
        """The options of a player; without one, the options of both as a pair."""
        if player is None:
            return self.left, self.right
        return self.left if player_of(player) is Player.LEFT else self.right

    @property
    def fraction(self) -> Fraction:
        """The number it is, exactly; ValueError for other games."""
        return self.context.call(".number", self)

    def as_integer_ratio(self) -> Tuple[int, int]:
        """Numerator and denominator of the number it is, as of int, float and Fraction."""
        return self.fraction.as_integer_ratio()

    @property
    def stops(self) -> Tuple[Fraction, Fraction]:
        """(left_stop, right_stop)."""
        return self.left_stop, self.right_stop

    @property
    def thermograph(self) -> Thermograph:
        """Its thermograph, with walls, and a picture."""
        return Thermograph(self)

    @property
    def form(self) -> Form:
        """Its canonical form, as a form."""
        return Form._of(self.context, f"'{self}'")

    def call(self, function: str, *arguments: Any) -> Any:
        """A function of the language with this game first: ``G.call("heat", 1)`` is ``G.heat(1)``."""
        return self.context.call(function, self, *arguments)

    # ---- as a number ----------------------------------------------------------------------------

    def __int__(self) -> int:
        fraction = self.fraction
        if fraction.denominator != 1:
            raise ValueError(f"{self} is not an integer; round, math.floor, math.ceil and math.trunc give one")
        return fraction.numerator

    def __index__(self) -> int:
        try:
            return int(self)
        except ValueError:
            raise TypeError(f"{self} is not an integer") from None

    def __float__(self) -> float:
        return float(self.fraction)

    def __abs__(self) -> "Game":
        return self.context.call("abs", self)

    def __round__(self, digits: Optional[int] = None) -> Any:
        """As of a Fraction: an integer, half to even; with a number of digits a Fraction."""
        return round(self.fraction, digits)

    def __trunc__(self) -> int:
        return math.trunc(self.fraction)

    def __floor__(self) -> int:
        return math.floor(self.fraction)

    def __ceil__(self) -> int:
        return math.ceil(self.fraction)

    # ---- as text --------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.context._text(self)

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def __format__(self, spec: str) -> str:
        """``f"{g}"``; ``f"{g:unicode}"`` and ``f"{g:latex}"`` in that format; else as text is formatted."""
        return self.context._text(self, spec) if spec in ("unicode", "latex", "json") else format(str(self), spec)

    @property
    def unicode(self) -> str:
        """With signs such as ↑ and ½."""
        return self.context._text(self, "unicode")

    @property
    def latex(self) -> str:
        """For math mode."""
        return self.context._text(self, "latex")

    def _repr_latex_(self) -> Optional[str]:
        text = self.latex
        return f"${text}$" if len(text) <= 4096 else None

    def _repr_svg_(self) -> Optional[str]:
        """The thermograph of a hot game."""
        return self.thermograph.svg() if self.temperature > 0 else None

    # ---- copies ---------------------------------------------------------------------------------

    def __reduce__(self) -> Any:
        return _unpickle, (str(self),)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self


def _make(context: Context, handle: int) -> Game:
    return Game._make(context, context._address, handle)


def _from_engine(context: Context, game: Any) -> Game:
    return _make(context, game.core | game.number << 32)


def _array(games: Iterable[Game]) -> Tuple[Any, int]:
    """For the engine."""
    items = [(g._handle & 0xFFFFFFFF, g._handle >> 32) for g in games]
    return ffi.new("cgt_game[]", items), len(items)


_wire.make_game = _make
_wire.make_thermograph = lambda context, game: Thermograph(game)


# ---- every function of the language --------------------------------------------------------------


def functions() -> Iterable[Any]:
    """The table of the language's functions."""
    function = lib.lab_function_next(ffi.NULL)
    while function:
        yield function
        function = lib.lab_function_next(function)


def _exact(value: Any) -> Any:
    """A Fraction; an infinite ordinal, or what else the function makes of its own, stays."""
    return value.fraction if isinstance(value, Game) else value


_TYPES: Dict[int, Tuple[Callable[[Any], Any], Any]] = {
    lib.LAB_RESULT_INTEGER: (int, int), lib.LAB_RESULT_NUMBER: (_exact, Fraction)}


def _add(function: Any, name: str) -> None:
    usage, meaning, example, value = (ffi.string(text).decode() for text in (
        function.usage, function.meaning, function.example, function.value))
    convert, kind = _TYPES.get(function.result, (lambda value: value, Any))

    def method(self: Game, *arguments: Any) -> Any:
        return convert(self.context.call(name, self, *arguments))

    method.__name__ = name
    method.__qualname__ = f"Game.{name}"
    method.__doc__ = f"{usage}: {meaning}.\n\nIn the language {example} is {value}."
    method.__annotations__["return"] = kind
    setattr(Game, name, property(method) if function.most == 1 else method)


_OWN = frozenset(dir(Game))  # before the functions come: what has a method of its own


def is_of_game(function: Any) -> bool:
    """Is it an attribute or a method of Game?"""
    kind = ffi.string(function.kinds)[:1]
    about_game = kind in (b"g", b"n", b"q", b"m", b"w", b"a", b"z") or (kind == b"v" and b"(G" in ffi.string(function.usage))
    return bool(about_game and function.least >= 1 and not function.folds
                and ffi.string(function.name).decode() not in _OWN)


def functions_of_loopy() -> Dict[str, int]:
    """The functions that take a loopy game first, and the most arguments that each takes."""
    return {ffi.string(function.name).decode(): function.most for function in functions() if is_of_game(function)}


def _add_functions() -> None:
    for function in functions():
        if is_of_game(function):
            _add(function, ffi.string(function.name).decode())


_add_functions()


def sort(games: Iterable[GameLike]) -> List[Game]:
    """Games in the order in which options print: numbers ascending, nimbers, other uptimals, the rest.

    An order for the eye, not the partial order of games.
    """
    context, (array, count) = current(), _array(map(Game, games))
    context._engine(lambda ctx: lib.cgt_sort(array, count, ctx))
    return [_from_engine(context, array[i]) for i in range(count)]

"""Sums of positions and games, of which it is asked who wins before, and often without, what they are worth."""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Tuple, TypeVar, Union

from ._context import Context
from ._errors import DomainError, InvalidError
from ._game import Game
from ._native import ffi, lib
from ._number import compared, exact, is_dyadic, summed
from ._values import Outcome, Player, player_of

if TYPE_CHECKING:
    from ._functions import Functions
    from ._thermograph import Thermograph
    from ._values import Form
else:
    Functions = object

_OUTCOMES = {(True, True): Outcome.N, (False, False): Outcome.P, (True, False): Outcome.L, (False, True): Outcome.R}


#: Of one position in a sum that * makes.
_MOST_COPIES = 1024

_S = TypeVar("_S", bound="Summand")

#: What the error of position == game names: the position and the game. Equal objects would need equal hashes, and that of a
#: position does not wait for its value.
NOT_EQUAL = "== compares the position {!r} with positions, not with the game {!r}; P.same(G) compares games"


class Summand:
    """A position, or a sum of positions: its moves, and + and -, and * with an integer, which make sums."""

    __slots__ = ()

    context: Context

    @property
    def outcome(self) -> Outcome:
        raise NotImplementedError

    # ---- moves ----------------------------------------------------------------------------------

    def moves(self: _S, player: Union[Player, str]) -> List[_S]:
        raise NotImplementedError

    @property
    def left(self: _S) -> List[_S]:
        """What Left can move to."""
        return self.moves(Player.LEFT)

    @property
    def right(self: _S) -> List[_S]:
        """What Right can move to."""
        return self.moves(Player.RIGHT)

    def options(self: _S, player: Union[Player, str, None] = None) -> Any:
        """The options of a player, which are what ``moves`` gives; without a player, the options of both as a pair. A
        :class:`Game` has the same method.

        >>> games.nim(2).options("left")
        (nim(1), nim())
        >>> (games.domineering(1, 2) + Game.star()).options()
        ((Sum('domineering("..") + 0'),), (Sum('domineering("##") + *'), Sum('domineering("..") + 0')))
        """
        if player is None:
            return tuple(self.left), tuple(self.right)
        return tuple(self.moves(player))

    def winning_moves(self: _S, player: Union[Player, str]) -> List[_S]:
        """The moves after which the player, then moving second, wins."""
        wins = (Outcome.L, Outcome.P) if player_of(player) is Player.LEFT else (Outcome.R, Outcome.P)
        return [to for to in self.moves(player) if to.outcome in wins]

    # ---- sums -----------------------------------------------------------------------------------

    def __add__(self, other: Any) -> "Sum":
        return add(self, other, False)

    def __radd__(self, other: Any) -> "Sum":
        return add(self, other, False)

    def __sub__(self, other: Any) -> "Sum":
        return add(self, other, True)

    def __rsub__(self: Any, other: Any) -> "Sum":
        return add(-self, other, False)

    def __mul__(self, factor: Any) -> "Sum":
        """So many copies, each of which is a component: 3*P is P + P + P, and -2*P is -P - P."""
        if isinstance(factor, bool) or not hasattr(factor, "__index__"):
            return NotImplemented
        n = operator.index(factor)
        if abs(n) > _MOST_COPIES:
            raise InvalidError(f"{n} copies are too many components of a sum: the limit is {_MOST_COPIES}; "
                               f"(P.value)*{n} is the value")
        return _copies(self, n)

    def __rmul__(self, factor: Any) -> "Sum":
        return self.__mul__(factor)

    # ---- order, of games ------------------------------------------------------------------------

    def _compare(self, sign: str, other: Any) -> Any:
        raise NotImplementedError

    def __le__(self, other: Any) -> Any:
        return self._compare("<=", other)

    def __ge__(self, other: Any) -> Any:
        return self._compare(">=", other)

    def __lt__(self, other: Any) -> Any:
        return self._compare("<", other)

    def __gt__(self, other: Any) -> Any:
        return self._compare(">", other)

    def confused(self, other: Any) -> bool:
        """True if neither is <= the other: the player who moves first wins the difference."""
        return not (self <= other or self >= other)

    def same(self, other: Any) -> bool:
        """True if they are equal as games, also of a position, a sum, a game and a text.

        >>> games.domineering(2, 3).same(games.domineering(3, 2)), games.domineering(2, 2).same("{1|-1}")
        (False, True)
        """
        game = self.context.game(other) if isinstance(other, str) else other
        return bool(self <= game and self >= game)


#: What says that a comparison G with H holds, of G - H: G <= H where Left, moving first, does not win it.
_DECIDED: Dict[str, Callable[["Sum"], bool]] = {
    "<=": lambda less: not less._wins(lib.CGT_LEFT),
    ">=": lambda less: not less._wins(lib.CGT_RIGHT),
    "<": lambda less: not less._wins(lib.CGT_LEFT) and less._wins(lib.CGT_RIGHT),
    ">": lambda less: less._wins(lib.CGT_LEFT) and not less._wins(lib.CGT_RIGHT),
    "==": lambda less: not less._wins(lib.CGT_LEFT) and not less._wins(lib.CGT_RIGHT),
}


class Sum(Summand, Functions):
    """A sum with a position in it, as ``P + Q - 1``: its terms, which are not added up until you need more than
    the winner.

    >>> total = games.domineering(5, 5) + games.domineering(5, 6) + Game("{9|-9}")
    >>> total.outcome, total >= 0
    (<Outcome.N: 'N'>, False)
    >>> games.domineering(2, 2) + games.nim(1)
    Sum('domineering("..|..") + nim(1)')
    >>> (games.domineering(2, 2) + games.nim(1)).value
    Game('+-(1*)')

    A move is a move in one of the ``terms``; a game among them moves as its canonical form does. Order and ``==`` compare
    games, term by term. Everything else that a :class:`Game` can do is asked of the value.

    >>> total = games.domineering(2, 2) + games.nim(1)
    >>> len(total.moves("left")), total.winning_moves("left")
    (3, [Sum('domineering("#.|#.") + nim(1)'), Sum('domineering(".#|.#") + nim(1)')])
    """

    __slots__ = ("context", "_terms")

    _terms: Tuple[Tuple[Any, bool], ...]  # a position or a game, and whether it is subtracted

    def __init__(self, *arguments: Any):
        raise TypeError("sums are made by + and -, as in cgtlab.games.kayles(3) + cgtlab.games.kayles(4)")

    @property
    def value(self) -> Game:
        """What it is worth: its terms, added up."""
        total = self.context.game(0)
        for term, negative in self._terms:
            game = term if isinstance(term, Game) else term.value
            total = total - game if negative else total + game
        return total

    @property
    def outcome(self) -> Outcome:
        """Who wins; if positions can repeat, by the value."""
        try:
            return _OUTCOMES[self._wins(lib.CGT_LEFT), self._wins(lib.CGT_RIGHT)]
        except DomainError:
            return self.value.outcome

    def _wins(self, player: int) -> bool:
        decision = ffi.new("cgt_decision *")
        terms = [term._native_term(negative) for term, negative in self._terms]
        array = ffi.new("cgt_term[]", terms)
        self.context._engine(lambda ctx: lib.cgt_decide(decision, ctx, array, len(terms), player, ffi.NULL))
        return bool(decision.wins)

    @property
    def misere_outcome(self) -> Outcome:
        """Who wins when the player who cannot move wins; then all terms must be positions."""
        from ._position import misere_outcome_of_sum

        return misere_outcome_of_sum(*self.terms)

    @property
    def terms(self) -> Tuple[Any, ...]:
        """Its terms, positions and games, each with its sign: their sum is this one.

        >>> (games.domineering(2, 2) - games.nim(1) + 1).terms
        (domineering("..|.."), -nim(1), Game('1'))
        """
        return tuple(-term if negative else term for term, negative in self._terms)

    def moves(self, player: Union[Player, str]) -> List["Sum"]:
        """The sums that the player, "left" or "right", can move to: one for each option of each term."""
        mover = player_of(player)
        return [with_term(self.context, self._terms, i, -to if self._terms[i][1] else to)
                for i, term in enumerate(self.terms) for to in term.options(mover)]

    # ---- as a game ------------------------------------------------------------------------------

    def _as_game(self) -> Game:
        return self.value

    def _to_wire(self, context: Context) -> bytes:
        return self.value._to_wire(context)

    if TYPE_CHECKING:  # with Functions, what is asked of the value
        fraction: Fraction
        stops: Tuple[Fraction, Fraction]
        thermograph: Thermograph
        form: Form
        unicode: str
        latex: str

        def compare(self, other: Any) -> str: ...
        def call(self, function: str, *arguments: Any) -> Any: ...
        def as_integer_ratio(self) -> Tuple[int, int]: ...
    else:
        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            return getattr(self.value, name)

    def __neg__(self) -> "Sum":
        return _make(self.context, tuple((term, not negative) for term, negative in self._terms))

    # ---- order ----------------------------------------------------------------------------------

    def _compare(self, sign: str, other: Any) -> Any:
        """Decided of the difference, or where play may come back to where it was, by the values."""
        number = exact(other)
        if number is not NotImplemented and not is_dyadic(number):
            return compared(self.context, sign, self, other)
        game = other if number is NotImplemented else number
        less = add(self, game, True)
        if less is NotImplemented:
            return less
        try:
            return _DECIDED[sign](less)
        except DomainError:
            return self.context.call(sign, self, game)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Summand) and not isinstance(other, Sum):
            raise TypeError(NOT_EQUAL.format(other, self))
        return self._compare("==", other)

    def __hash__(self) -> int:
        return hash(self.value)

    # ---- as an object ---------------------------------------------------------------------------

    def __str__(self) -> str:
        text = ""
        for term, negative in self._terms:
            shown = str(-term if negative and str(-term)[0] != "-" else term)
            subtracted = negative and shown == str(term)
            text += (" - " if subtracted else " + ") if text else ("-" if subtracted else "")
            text += shown
        return text

    def __repr__(self) -> str:
        return f"Sum({str(self)!r})"

    def __reduce__(self) -> Any:
        return _again, self.terms


def _make(context: Context, terms: Tuple[Tuple[Any, bool], ...]) -> Sum:
    made = object.__new__(Sum)
    made.context, made._terms = context, terms
    return made


def with_term(context: Context, terms: Tuple[Tuple[Any, bool], ...], i: int, to: Any) -> Sum:
    """The sum in which another term has taken the place of number i."""
    return _make(context, terms[:i] + ((to, terms[i][1]),) + terms[i + 1:])


def _copies(term: Any, n: int) -> Sum:
    """n of them; 0 copies are the game 0."""
    context = term.context
    one = _terms_of(context, term) if n >= 0 else tuple((t, not negative) for t, negative in _terms_of(context, term))
    return _make(context, one * abs(n) if n else ((context.game(0), False),))


def _again(*terms: Any) -> Sum:
    return _make(terms[0].context, tuple((term, False) for term in terms))


def _terms_of(context: Context, other: Any) -> Any:
    """NotImplemented for what is not a game."""
    number = summed(other)
    if number is not NotImplemented:
        return ((context.game(number), False),)
    if not hasattr(other, "_native_term") and not isinstance(other, Sum):
        return NotImplemented
    if other.context is not context:
        raise ValueError("these terms are of different contexts")
    return other._terms if isinstance(other, Sum) else ((other, False),)


def add(left: Any, right: Any, negative: bool) -> Any:
    """left + right, or left - right: left is a position or a sum."""
    more = _terms_of(left.context, right)
    if more is NotImplemented:
        return more
    return _make(left.context, _terms_of(left.context, left) + tuple((term, sign != negative) for term, sign in more))


def outcome(of: Any) -> Outcome:
    """Who wins a game, a position or a sum of them; values are found only where that is the shorter way.

    >>> outcome(games.domineering(6, 6) - games.domineering(6, 6)), outcome("{3|1}"), outcome(0)
    (<Outcome.P: 'P'>, <Outcome.L: 'L'>, <Outcome.P: 'P'>)
    """
    found = (of if hasattr(of, "outcome") else Game(of)).outcome
    if not isinstance(found, Outcome):
        raise InvalidError(f"who wins {of!r}? Expected a game, a position or a sum of them")
    return found


def _of_value(name: str) -> Any:
    def method(self: Sum, *arguments: Any) -> Any:
        return getattr(self.value, name)(*arguments)

    method.__name__ = name
    return method


for _name in ("__truediv__", "__mod__", "__pow__", "__int__", "__index__", "__float__", "__abs__",
              "__round__", "__trunc__", "__floor__", "__ceil__", "__format__"):
    setattr(Sum, _name, _of_value(_name))

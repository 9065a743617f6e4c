"""Numbers of Python beside games: what they are exactly, and how they compare."""

from __future__ import annotations

from fractions import Fraction
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

from ._errors import DomainError

if TYPE_CHECKING:
    from ._context import Context


def exact(other: Any) -> Any:
    """A number of Python, numpy or Sage as a Fraction; a float is m/2^n. None for NaN and the infinities, NotImplemented for
    what is not a real number."""
    if isinstance(other, Rational):
        parts = (other.numerator, other.denominator)
        return Fraction(*(int(part() if callable(part) else part) for part in parts))  # methods in Sage
    if not isinstance(other, Real) or not hasattr(other, "as_integer_ratio"):
        return NotImplemented
    try:
        return Fraction(*map(int, other.as_integer_ratio()))
    except (OverflowError, ValueError):
        return None


def summed(other: Any) -> Any:
    """What is added to a game, as a Fraction; NotImplemented for what is not a number. A float is refused, because what a
    user writes as 0.1 is not what the float is."""
    if isinstance(other, Real) and not isinstance(other, Rational):
        raise TypeError(f"{other!r} is a float; games are added to exact numbers, such as Fraction(1, 2) or Game('1/2')")
    return exact(other)


def compared(context: "Context", sign: str, game: Any, other: Any) -> Any:
    """``game sign other``, where other is a number of Python; NotImplemented where it is not. What is not m/2^n equals no
    game."""
    number = exact(other)
    if number is NotImplemented:
        return number
    if not is_dyadic(number) and sign in ("==", "!="):
        return sign == "!="
    if number is None:
        raise DomainError(f"{other!r} is not a number m/2^n, so games do not compare with it")
    return context.call(sign, game, number)


def is_dyadic(number: Any) -> bool:
    """Is what ``exact`` gives m/2^n?"""
    return number is not None and number.denominator & (number.denominator - 1) == 0

"""Values of the language as bytes and back; native/wire.h describes them."""

from __future__ import annotations

import math
import operator
from fractions import Fraction
from numbers import Rational
from struct import Struct
from typing import TYPE_CHECKING, Any, Callable, List, Tuple

from ._loopy import Loopy
from ._number import exact
from ._theory import TheoryGame
from ._values import Form, Ordinal, Outcome, Player

if TYPE_CHECKING:
    from ._context import Context

_U32 = Struct("<I")
_U64 = Struct("<Q")
_I64 = Struct("<q")
_UU = Struct("<II")
_OUTCOMES = (Outcome.N, Outcome.P, Outcome.L, Outcome.R)
_PLAYERS = (Player.LEFT, Player.RIGHT)

# Set by the modules that define them: (context, ...) -> object.
make_game: Callable[[Any, int], Any]
make_thermograph: Callable[[Any, Any], Any]
make_position: Callable[[Any, int, bool], Any]


def encoded(text: Any, what: str = "a text of the language") -> bytes:
    """The bytes of what should be a text."""
    if not isinstance(text, str):
        raise TypeError(f"expected {what}, not {text!r}")
    return text.encode()


# ---- writing ------------------------------------------------------------------------------------


def _text(letter: bytes, text: str) -> bytes:
    data = text.encode()
    return letter + _U32.pack(len(data)) + data


def _integer(n: int) -> bytes:
    if -(1 << 63) <= n < 1 << 63:
        return b"I" + _I64.pack(n)
    return _big(n)


def _big(n: int) -> bytes:
    size = (abs(n).bit_length() + 7) // 8
    return b"Z" + bytes([n < 0]) + _U32.pack(size) + abs(n).to_bytes(size, "little")


def _list(context: "Context", items: Any) -> bytes:
    """A matrix for a list of lists of one length, else a list."""
    items = list(items)
    if items and all(isinstance(item, (list, tuple)) for item in items):
        columns = len(items[0])
        if any(len(row) != columns for row in items):
            raise ValueError("the rows of a matrix have different lengths")
        cells = [cell for row in items for cell in row]
        return b"M" + _UU.pack(len(items), columns) + b"".join(pack(context, cell) for cell in cells)
    return b"M" + _UU.pack(1, len(items)) + b"".join(pack(context, item) for item in items)


def pack(context: "Context", value: Any) -> bytes:
    """The bytes of a Python value."""
    to_wire = getattr(value, "_to_wire", None)
    if to_wire is not None:
        return to_wire(context)
    if isinstance(value, bool):
        return b"B" + bytes([value])
    if isinstance(value, int):
        return _integer(value)
    if isinstance(value, Outcome) and value not in _OUTCOMES:
        return _text(b"V", value)
    if isinstance(value, Outcome):
        return b"O" + bytes([_OUTCOMES.index(value)])
    if isinstance(value, Player):
        return b"Y" + bytes([_PLAYERS.index(value)])
    if isinstance(value, Form):
        return _text(b"F", str(value))
    if isinstance(value, Ordinal):
        return _text(b"W", str(value))
    if isinstance(value, str):
        return _text(b"T", value)
    if isinstance(value, Fraction):
        return b"Q" + _integer(value.numerator) + _integer(value.denominator)
    if isinstance(value, float):
        if value == math.inf:
            return b"N"
        raise TypeError(f"{value!r} is a float; expected an exact value, such as Fraction(1, 2) or Game('1/2')")
    if isinstance(value, (set, frozenset)):
        return b"L" + _U32.pack(len(value)) + b"".join(pack(context, item) for item in value)
    if isinstance(value, (list, tuple, range)):
        return _list(context, value)
    try:
        return _integer(operator.index(value))  # as of numpy
    except TypeError:
        pass
    if isinstance(value, Rational):  # as of Sage
        fraction = exact(value)
        return b"Q" + _integer(fraction.numerator) + _integer(fraction.denominator)
    if hasattr(value, "tolist"):  # an array of numpy
        return pack(context, value.tolist())
    raise TypeError(f"{type(value).__name__} is not a value of the language: games, positions, int, Fraction, bool, "
                    "str, math.inf, lists and sets are")


# ---- reading ------------------------------------------------------------------------------------


class _Reader:
    __slots__ = ("context", "data", "at")

    def __init__(self, context: "Context", data: bytes):
        self.context = context
        self.data = data
        self.at = 0

    def number(self, form: Struct) -> int:
        (n,) = form.unpack_from(self.data, self.at)
        self.at += form.size
        return n

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self) -> bytes:
        size = self.number(_U32)
        self.at += size
        return self.data[self.at - size : self.at]

    def value(self) -> Any:
        letter = self.byte()
        return _READERS[letter](self)

    def fraction(self) -> Fraction:
        numerator = self.value()
        return Fraction(numerator, self.value())

    def big(self) -> int:
        negative = self.byte()
        n = int.from_bytes(self.bytes(), "little")
        return -n if negative else n

    def set(self) -> Tuple[Any, ...]:
        count = self.number(_U32)
        return tuple([self.value() for _ in range(count)])

    def matrix(self) -> List[Any]:
        rows = self.number(_U32)
        columns = self.number(_U32)
        if rows == 1:
            return [self.value() for _ in range(columns)]
        return [[self.value() for _ in range(columns)] for _ in range(rows)]

    def position(self) -> Any:
        number = self.number(_U32)
        return make_position(self.context, number, bool(self.byte()))


_READERS: dict[int, Callable[[_Reader], Any]] = {
    ord("G"): lambda r: make_game(r.context, r.number(_U64)),
    ord("H"): lambda r: make_thermograph(r.context, make_game(r.context, r.number(_U64))),
    ord("I"): lambda r: r.number(_I64),
    ord("Z"): _Reader.big,
    ord("Q"): _Reader.fraction,
    ord("B"): lambda r: bool(r.byte()),
    ord("O"): lambda r: _OUTCOMES[r.byte()],
    ord("Y"): lambda r: _PLAYERS[r.byte()],
    ord("N"): lambda r: math.inf,
    ord("T"): lambda r: r.bytes().decode(),
    ord("L"): _Reader.set,
    ord("M"): _Reader.matrix,
    ord("P"): _Reader.position,
    ord("F"): lambda r: Form._of(r.context, r.bytes().decode()),
    ord("V"): lambda r: Loopy._of(r.context, r.bytes().decode()),
    ord("E"): lambda r: TheoryGame._as_shown(r.context, r.bytes().decode(), r.bytes().decode()),
    ord("D"): lambda r: Outcome(r.bytes().decode()),
    ord("W"): lambda r: Ordinal(r.bytes().decode()),
    ord("-"): lambda r: None,
}


def unpack(context: "Context", data: bytes) -> Any:
    """The value of these bytes; None where there are none."""
    return _Reader(context, data).value() if data else None

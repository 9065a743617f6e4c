"""Rulesets written in Python."""

from __future__ import annotations

import threading
from itertools import count
from typing import Any, Dict, Hashable, Iterable, List, Optional
from weakref import WeakValueDictionary

from . import _errors, _position
from ._context import current
from ._native import ffi, lib
from ._position import Position

_numbers = count(1)
_by_number: "WeakValueDictionary[int, Ruleset]" = WeakValueDictionary()
_position._rulesets_in_python = _by_number.get


class Ruleset:
    """A game of your own: say what the moves are, and the engine finds values, with its memory.

    A position is any hashable Python value; equal positions must be equal values (sort heaps, pick one of the
    reflections), for each is searched once. left and right give the positions after a move, as a list or by
    ``yield``; split, if there is one, the independent parts of a position whose sum it is.

    >>> class Kayles(Ruleset):
    ...     impartial = True
    ...     def left(self, rows):
    ...         for i, n in enumerate(rows):
    ...             rest = rows[:i] + rows[i + 1:]
    ...             for taken in (1, 2):
    ...                 for a in range(n - taken + 1):
    ...                     yield rest + (a, n - taken - a)
    ...     def split(self, rows):
    ...         return [(n,) for n in rows]
    >>> kayles = Kayles()
    >>> kayles((5,)).value
    Game('*4')

    An exception that a method raises comes out where the value was asked for. The methods may compute with
    games, also ask for values of other rulesets.
    """

    #: Both players have the same moves: right is not asked.
    impartial = False

    def left(self, position: Any) -> Iterable[Hashable]:
        """The positions after a move of Left."""
        raise NotImplementedError(f"{type(self).__name__} says nothing about Left's moves: def left(self, position)")

    def right(self, position: Any) -> Iterable[Hashable]:
        """The positions after a move of Right."""
        if self.impartial:
            return self.left(position)
        raise NotImplementedError(f"{type(self).__name__} says nothing about Right's moves: def right(self, position); "
                                  "or impartial = True")

    def split(self, position: Any) -> Optional[Iterable[Hashable]]:
        """The independent parts; None or nothing if it does not split."""
        return None

    def text(self, position: Any) -> str:
        """How a position is written."""
        return repr(position)

    # ---- positions and their numbers -------------------------------------------------------------

    _number: int
    _ready_lock = threading.Lock()

    def _ready(self) -> None:
        with Ruleset._ready_lock:
            if hasattr(self, "_number"):
                return
            self._positions: List[Any] = []
            self._index: Dict[Any, int] = {}
            self._intern_lock = threading.Lock()
            splits = type(self).split is not Ruleset.split
            self._ruleset = lib.cgtpy_new_ruleset(type(self).__name__.encode(), bool(self.impartial), splits)
            if self._ruleset == ffi.NULL:
                raise MemoryError
            number = next(_numbers)
            _by_number[number] = self
            self._number = number

    def _intern(self, position: Any) -> int:
        try:
            return self._index[position]
        except KeyError:
            pass
        except TypeError:
            raise TypeError(f"{type(self).__name__}: the position {position!r} is not hashable; a tuple in place of "
                            "a list is") from None
        with self._intern_lock:
            number = self._index.setdefault(position, len(self._positions))
            if number == len(self._positions):
                self._positions.append(position)
            return number

    def __call__(self, position: Any) -> Position:
        """The position of the engine that stands for this one: it has a value, an outcome, moves, ..."""
        if not hasattr(self, "_number"):
            self._ready()
        context = current()
        made = context._ask(lib.cgtpy_position, self._ruleset, self._number, self._intern(position))
        made._keep = self
        return made

    def value(self, position: Any) -> Any:
        """The value of a position."""
        return self(position).value


# ---- what the engine asks -----------------------------------------------------------------------


def _keep(kind: Any, exception: BaseException, traceback: Any) -> None:
    """Keeps what a callback has raised for the call that the engine runs in. cffi calls this wherever the callback
    was, also for a Ctrl-C before its first line, where no try of its own would see it."""
    _errors.pending[threading.get_ident()] = exception


def _emit(sink: Any, ruleset: Ruleset, positions: Optional[Iterable[Any]]) -> None:
    if positions is not None:
        numbers = [ruleset._intern(position) for position in positions]
        lib.cgtpy_emit(sink, ruleset._number, numbers, len(numbers))


@ffi.def_extern(onerror=_keep, error=0)
def cgtpy_options(sink: Any, number: int, position: int, player: int) -> int:
    ruleset = _by_number[number]
    moves = ruleset.right if player else ruleset.left
    _emit(sink, ruleset, moves(ruleset._positions[position]))
    return 1


@ffi.def_extern(onerror=_keep, error=0)
def cgtpy_split(sink: Any, number: int, position: int) -> int:
    ruleset = _by_number[number]
    _emit(sink, ruleset, ruleset.split(ruleset._positions[position]))
    return 1


@ffi.def_extern()
def cgtpy_text(buffer: Any, room: int, number: int, position: int) -> int:
    try:
        ruleset = _by_number[number]
        data = ruleset.text(ruleset._positions[position]).encode()
    except BaseException:
        data = b"?"
    if room:
        ffi.memmove(buffer, data[: room - 1] + b"\0", min(len(data), room - 1) + 1)
    return len(data)

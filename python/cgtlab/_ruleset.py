"""Rulesets written in Python."""

from __future__ import annotations

from itertools import count
from typing import Any, Callable, Dict, Hashable, Iterable, Iterator, List, Optional, Tuple, TypeVar
from weakref import WeakValueDictionary, ref

from . import _errors, _position, _wire
from ._context import Context, current
from ._game import Game
from ._native import ffi, lib
from ._position import Position

_numbers = count(1)


class _Use:
    """A ruleset in a context: this is what the engine asks by its number."""

    __slots__ = ("ruleset", "_context", "number", "native", "__weakref__")

    def __init__(self, ruleset: "Ruleset", context: Context):
        self.ruleset = ruleset
        self._context = ref(context)
        self.number = next(_numbers)
        _uses[self.number] = self
        self.native = lib.cgtpy_new_ruleset(context._world, ruleset.name.encode(), bool(ruleset.impartial),
                                            type(ruleset).split is not Ruleset.split,
                                            type(ruleset).board is not Ruleset.board, self.number)
        if self.native == ffi.NULL:
            raise MemoryError

    @property
    def context(self) -> Context:
        context = self._context()
        assert context is not None  # it runs the call that asks
        return context


_uses: "WeakValueDictionary[int, _Use]" = WeakValueDictionary()


def _ruleset_of(number: int) -> Optional["Ruleset"]:
    use = _uses.get(number)
    return use.ruleset if use else None


_position._ruleset_of = _ruleset_of


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

    split is checked at the first use of a ruleset: small positions that follow the first one are played out move by move.
    A ValueError names the smallest one whose value or misère outcome differs from that of its parts.

    An exception that a method raises comes out where the value was asked for. The methods may compute with
    games, also ask for values of other rulesets.

    Once it is defined the language calls it by the name of its class, also in claims and sweeps:

    >>> define(kayles)
    >>> Game("Kayles([3, 4]) + *2")
    Game('0')
    >>> check("for n in 1..9: nim_value(Kayles([n, n])) == 0")
    <claim holds for 9 instances>
    """

    #: Both players have the same moves: right is not asked.
    impartial = False

    def left(self, position: Any) -> Iterable[Hashable]:
        """The positions after a move of Left; [] where there is none."""
        raise NotImplementedError(f"{type(self).__name__} does not define Left's moves: def left(self, position)")

    def right(self, position: Any) -> Iterable[Hashable]:
        """The positions after a move of Right; [] where there is none."""
        if self.impartial:
            return self.left(position)
        raise NotImplementedError(f"{type(self).__name__} does not define Right's moves: def right(self, position); "
                                  "or impartial = True")

    def split(self, position: Any) -> Optional[Iterable[Hashable]]:
        """The independent parts; None or nothing if it does not split."""
        return None

    def text(self, position: Any) -> str:
        """How a position is written."""
        return repr(position)

    def board(self, position: Any) -> Any:
        """How a position looks, for pictures: a text or a list of texts, a sign in each cell, rows apart by "|" ("." is
        free, "#" no cell, all else a piece); a list of lists of numbers, a matrix; a list of numbers, heaps. None: it has
        nothing but its text."""
        return None

    # ---- in the language -------------------------------------------------------------------------

    #: By which the language calls it, once it is defined: that of the class, if you say no other.
    name = "Ruleset"

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def read(self, *arguments: Any) -> Hashable:
        """The position that stands for its name with these arguments in the language: a single argument itself,
        of several their tuple. They are ints, texts, math.inf and tuples: (1, 2) for [1,2], ((1, 2), (3, 4)) for
        [1,2;3,4]."""
        return arguments[0] if len(arguments) == 1 else arguments

    # ---- positions and their numbers -------------------------------------------------------------

    _index: Dict[Any, int]
    _positions: Dict[int, Any]
    _fresh: Iterator[int]
    _in: Dict[int, _Use]
    _tried: bool
    _fault: Optional[str]

    def __new__(cls, *arguments: Any, **named: Any) -> "Ruleset":
        self = super().__new__(cls)
        self._forget()
        return self

    def _forget(self) -> None:
        empty: Dict[str, Any] = {"_index": {}, "_positions": {}, "_fresh": count(), "_in": {}, "_fault": None, "_tried": False}
        for name, value in empty.items():
            object.__setattr__(self, name, value)

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _OWN}

    def _intern(self, position: Any) -> int:
        """The number of a position. Every step leaves all as it should be, for threads and for Ctrl-C."""
        try:
            return self._index[position]
        except KeyError:
            pass
        except TypeError:
            raise TypeError(f"{type(self).__name__}: the position {position!r} is not hashable; a tuple in place of "
                            "a list is") from None
        number = next(self._fresh)
        self._positions[number] = position
        return self._index.setdefault(position, number)

    def _use(self, context: Context) -> _Use:
        use = self._in.get(context._serial)
        return use or self._in.setdefault(context._serial, _Use(self, context))

    def _small(self, position: Any) -> List[Any]:
        """This position and those that follow it, as far as all that follow them are among them; each behind its followers."""
        whole: Dict[Any, None] = {}
        met = {position}

        def visit(here: Any, depth: int) -> bool:
            for move in (self.left, self.right):
                for after in move(here):
                    if after in whole:
                        continue
                    if after in met or len(whole) >= _TRIED or len(met) >= _MET or depth >= _DEEPEST:
                        return False
                    met.add(after)
                    if not visit(after, depth + 1):
                        return False
            whole[here] = None
            return True

        visit(position, 0)
        return list(whole)

    def _differs(self, position: Any) -> Optional[str]:
        """How the position differs from its parts; None if it does not."""
        here = self(position)
        tree = here.call("form")
        for what, plain, found in (("value", tree.value, here.value),
                                   ("misère outcome", tree.misere_outcome, here.misere_outcome)):
            if plain != found:
                parts = " + ".join(map(str, here.parts)) or "0"
                return (f"{type(self).__name__}: the {what} of {position!r} is {plain} played move by move, but {found} by "
                        f"its parts, {parts}; split gives parts whose sum has the same moves")
        return None

    def _try(self, position: Any) -> None:
        """Raises ValueError if split is wrong. Other errors are raised where a user asks."""
        if type(self).split is not Ruleset.split and not self._tried:
            object.__setattr__(self, "_tried", True)
            try:
                small = self._small(position)
                object.__setattr__(self, "_fault", next(filter(None, map(self._differs, small)), None))
            except Exception:
                pass
        if self._fault:
            raise ValueError(self._fault)

    def __call__(self, position: Any) -> Position:
        """The position of the engine that stands for this one: it has a value, an outcome, moves, ..."""
        self._try(position)
        context = current()
        made: Position = context._ask(lib.cgtpy_position, self._use(context).native, self._intern(position))
        return made

    def value(self, position: Any) -> Game:
        """The value of a position."""
        return self(position).value


_OWN = ("_index", "_positions", "_fresh", "_in", "_fault", "_tried")
_TRIED, _MET, _DEEPEST = 50, 500, 200  # positions that are compared, positions that are met, moves in a row


# ---- what the engine asks -----------------------------------------------------------------------


def _keep(kind: Any, exception: BaseException, traceback: Any) -> None:
    """Keeps what a callback has raised for the call that the engine runs in. cffi calls this wherever the callback
    was, also for a Ctrl-C before its first line, where no try of its own would see it."""
    _errors.pending.setdefault(traceback.tb_frame.f_locals["asker"], exception)


_Callback = TypeVar("_Callback", bound=Callable[..., int])


def _for_the_engine(function: _Callback) -> _Callback:
    """What native/callbacks.h declares under this name."""
    made: _Callback = ffi.def_extern(onerror=_keep, error=0)(function)
    return made


def _emit(sink: Any, use: _Use, positions: Iterable[Any]) -> None:
    intern = use.ruleset._intern
    numbers = [intern(position) for position in positions]
    lib.cgtpy_emit(sink, use.number, numbers, len(numbers))


@_for_the_engine
def cgtpy_options(sink: Any, asker: int, number: int, position: int, player: int) -> int:
    use = _uses[number]
    ruleset = use.ruleset
    with use.context:
        moves = (ruleset.right if player else ruleset.left)(ruleset._positions[position])
        if moves is None:
            raise TypeError(f"{type(ruleset).__name__}: the moves of {('left', 'right')[player]} from "
                            f"{ruleset._positions[position]!r} are None; if there are none, return []")
        _emit(sink, use, moves)
    return 1


@_for_the_engine
def cgtpy_split(sink: Any, asker: int, number: int, position: int) -> int:
    use = _uses[number]
    ruleset = use.ruleset
    with use.context:
        parts = ruleset.split(ruleset._positions[position])
        if parts is not None:
            _emit(sink, use, parts)
    return 1


def _hashable(argument: Any) -> Any:
    return tuple(map(_hashable, argument)) if isinstance(argument, list) else argument


@_for_the_engine
def cgtpy_read(sink: Any, asker: int, number: int, wire: Any, length: int) -> int:
    use = _uses[number]
    with use.context:
        arguments = _wire.unpack(use.context, ffi.buffer(wire, length)[:])
        position = use.ruleset.read(*map(_hashable, arguments))
        use.ruleset._try(position)
        _emit(sink, use, [position])
    return 1


def _cells(board: Any) -> Tuple[int, List[List[str]]]:
    """The kind of a board, and its cells."""
    if board is None:
        return lib.CGT_BOARD_NONE, []
    if isinstance(board, str):
        board = board.replace("\n", "|").split("|")
    rows = list(board)
    if all(isinstance(row, str) for row in rows):
        return lib.CGT_BOARD_GRID, [list(row) for row in rows]
    if any(isinstance(row, (list, tuple)) for row in rows):
        return lib.CGT_BOARD_MATRIX, [[str(cell) for cell in row] for row in rows]
    return lib.CGT_BOARD_HEAPS, [[str(cell) for cell in rows]]


@_for_the_engine
def cgtpy_text(buffer: Any, room: int, number: int, position: int, row: int, column: int) -> int:
    try:
        ruleset = _uses[number].ruleset
        data = ruleset._positions[position]
        if row == -1 and column == 0:
            text = ruleset.text(data)
        else:
            kind, cells = _cells(ruleset.board(data))
            text = (f"{kind} {len(cells)} {max(map(len, cells), default=0)}" if row == -1 else
                    cells[row][column] if row < len(cells) and column < len(cells[row]) else "")
    except Exception:
        text = "?"
    bytes = text.encode()
    if room:
        ffi.memmove(buffer, bytes[: room - 1] + b"\0", min(len(bytes), room - 1) + 1)
    return len(bytes)

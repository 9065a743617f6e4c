"""Positions of rulesets, and the rulesets that there are."""

from __future__ import annotations

import os
from itertools import count
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Tuple, Union

from . import _latex, _wire
from ._context import Context, current
from ._errors import InvalidError
from ._game import Game
from ._loopy import Written
from ._native import ffi, lib
from ._number import compared, exact
from ._run import Run, raise_from, run
from ._sum import NOT_EQUAL, Sum, Summand
from ._values import Outcome, Player, player_of


class Position(Summand):
    """A position of a ruleset. Where a game is expected it counts as its value.

    >>> p = games.matrix_nim([[1, 2], [2, 2]])
    >>> p.value, p.outcome
    (Game('{1,+-1|-1,+-1}'), <Outcome.N: 'N'>)

    ``==`` is true for positions that the ruleset calls equal, and refuses a game. :meth:`same`, ``<=`` and the like compare games.
    """

    __slots__ = ("context", "_id", "_negative", "_keep")

    _id: int
    _negative: bool
    _keep: Any  # its ruleset, if that is one in Python

    def __init__(self, *arguments: Any):
        raise TypeError("positions are made by their ruleset, as in cgtlab.games.matrix_nim([[1, 2], [2, 2]])")

    @property
    def value(self) -> Game:
        """Its value, by search with memory, or by a theorem of the ruleset."""
        return self.context.call(".worth", self)

    @property
    def search(self) -> Game:
        """The same by plain search: no theorem of the ruleset is asked."""
        return self.context.call("search", self)

    @property
    def impartial(self) -> Game:
        """The value if both players had the moves of both: a nimber."""
        return self.context.call("impartial", self)

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return self.context.call("outcome", self)

    @property
    def misere_outcome(self) -> Outcome:
        """Who wins when the player who cannot move wins."""
        return self.context.call("misere_outcome", self)

    def moves(self, player: Union[Player, str]) -> List["Position"]:
        """The positions that the player, "left" or "right", can move to, each once."""
        return list(self.context.call(f"{player_of(player).value}_moves", self))

    def sensible_options(self, player: Union[Player, str]) -> List["Position"]:
        """The moves to which the canonical form owes an option of the player."""
        return list(self.context.call("sensible_options", self, player_of(player)))

    def sensible_lines(self, player: Union[Player, str]) -> List[List["Position"]]:
        """For each canonical option of the player the moves that lead to it: his own, and those by which it reverses."""
        return [list(line) for line in self.context.call("sensible_lines", self, player_of(player))]

    @property
    def parts(self) -> List["Position"]:
        """The independent parts whose sum it is, each as the representative of those equal to it."""
        count = ffi.new("size_t *")

        def find(ctx: Any) -> Any:
            lib.cgt_position_parts(count, ffi.NULL, 0, ctx, self._native())
            parts = ffi.new("cgt_part[]", count[0])
            lib.cgt_position_parts(count, parts, count[0], ctx, self._native())
            return parts

        parts = self.context._engine(find)
        return [_make(self.context, parts[i].position.id, parts[i].negative != self._negative)
                for i in range(count[0])]

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        name = self.context._engine(lambda ctx: ffi.string(lib.cgt_position_ruleset(ctx, self._native()).name))
        return name.decode()

    def call(self, function: str, *arguments: Any) -> Any:
        """A function of the language with this position first."""
        return self.context.call(function, self, *arguments)

    # ---- as a game ------------------------------------------------------------------------------

    def _as_game(self) -> Game:
        return self.value

    def _native(self) -> Any:
        return ffi.new("cgt_position *", (self._id,))[0]

    def _to_wire(self, context: Context) -> bytes:
        if self.context is not context:
            raise ValueError("this position is of another context")
        return b"P" + self._id.to_bytes(4, "little") + bytes([self._negative])

    def __neg__(self) -> "Position":
        return _make(self.context, self._id, not self._negative)

    def _native_term(self, negative: bool) -> Any:
        return {"position": (self._id,), "negative": self._negative != negative}

    def _compare(self, sign: str, other: Any) -> Any:
        """Decided without the values where these would take long."""
        if isinstance(other, str):
            other = self.context.game(other)
        if isinstance(other, (Position, Game)):
            return self.context.call(sign, self, other)
        return compared(self.context, sign, self, other)  # a sum compares itself

    # ---- as an object ---------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            if isinstance(other, (Game, Sum, Written)) or exact(other) is not NotImplemented:
                raise TypeError(NOT_EQUAL.format(self, other))
            return NotImplemented
        return (self._id, self._negative) == (other._id, other._negative) and self.context is other.context

    def __hash__(self) -> int:
        return hash((self._id, self._negative))

    def __str__(self) -> str:
        length, value = ffi.new("size_t *"), lib.lab_position(self._native(), self._negative)

        def write(ctx: Any) -> bytes:
            lib.lab_print_position(ffi.NULL, 0, length, ctx, value)
            text = ffi.new("char[]", length[0] + 1)
            lib.lab_print_position(text, length[0] + 1, length, ctx, value)
            return ffi.buffer(text, length[0])[:]

        return self.context._engine(write).decode()

    def __repr__(self) -> str:
        return str(self)

    def _repr_latex_(self) -> Optional[str]:
        """Heaps and matrices; boards are pictures, and what a ruleset in Python writes need not be mathematics."""
        text = str(self)
        return None if '"' in text or self._keep is not None else _latex.shown(_latex.formula(text))

    def _repr_svg_(self) -> Optional[str]:
        """A board."""
        from .pictures import board

        drawn = self._keep.board(self.data) is not None if self._keep is not None else '"' in str(self)
        return str(board(self)) if drawn else None

    def __reduce__(self) -> Any:
        if self._keep is not None:
            return _again, (self._keep, self.data, self._negative)
        return _unpickle, (str(self),)

    @property
    def data(self) -> Any:
        """The Python object that a position of a ruleset in Python stands for; None for other rulesets."""
        numbers = _numbers(self.context, self._id)
        return self._keep._positions[numbers[1]] if numbers and self._keep else None


def _numbers(context: Context, id: int) -> Optional[Tuple[int, int]]:
    ruleset = ffi.new("uint32_t *")
    position = ffi.new("uint64_t *")
    ours = lib.cgtpy_numbers(context._world, id, ruleset, position)
    return (ruleset[0], position[0]) if ours == 1 else None


_ruleset_of: Callable[[int], Any] = lambda number: None  # _ruleset.py has a better one


def _make(context: Context, id: int, negative: bool) -> Position:
    position = object.__new__(Position)
    position.context = context
    position._id = id
    position._negative = negative
    position._keep = None
    numbers = _numbers(context, id)
    if numbers:
        position._keep = _ruleset_of(numbers[0])
    return position


_wire.make_position = _make


def _unpickle(text: str) -> Position:
    return current().evaluate(text)


def _again(ruleset: Any, data: Any, negative: bool) -> Position:
    position: Position = ruleset(data)
    return -position if negative else position


class RulesetInfo:
    """A ruleset: call it for a position. ``help(cgtlab.games.matrix_nim)`` shows the rules."""

    name: str
    title: str
    rules: str
    syntax: str
    example: str
    source: str
    family: str
    impartial: bool

    def __init__(self, row: Any):
        for field in ("name", "title", "rules", "syntax", "example", "source"):
            text = getattr(row, field)
            setattr(self, field, ffi.string(text).decode() if text else "")
        family = lib.lab_ruleset_family(row)
        self.family = ffi.string(family).decode() if family != ffi.NULL else ""
        self.impartial = bool(row.impartial)
        self.__doc__ = (f"{self.title}. {self.rules}\n\n{self.syntax}\n\nFor example {self.example}."
                        f"\n\nSource: {self.source}.")

    def __call__(self, *arguments: Any) -> Position:
        """A position; its arguments are ints, math.inf, texts and lists of lists."""
        return current().call(self.name, *arguments)

    def __repr__(self) -> str:
        return f"<ruleset {self.syntax}>"


if TYPE_CHECKING:  # the name of every ruleset of the library
    from ._rulesets import Rulesets
else:
    Rulesets = object


class Games(Rulesets):
    """The rulesets of the library, as attributes: ``cgtlab.games.domineering(4, 4).value``; and those that the current
    context has by :meth:`Context.define` and :func:`load_ruleset`. A type checker knows the names of the library, and takes
    ``games["Snort"]`` for any other."""

    def __init__(self) -> None:
        self._names = [ffi.string(name).decode() for name in iter(map(lib.lab_ruleset_name, count()).__next__, ffi.NULL)]

    if not TYPE_CHECKING:  # which finds a slip by Rulesets
        def __getattr__(self, name: str) -> RulesetInfo:
            found = None if name.startswith("_") else self._find(name)
            if found is None:
                raise AttributeError(f"there is no ruleset {name!r}; cgtlab.games has {', '.join(self._names)}")
            return found

    def _find(self, name: str) -> Optional[RulesetInfo]:
        def look(run: Run) -> Optional[RulesetInfo]:
            ruleset = lib.lab_program_ruleset(run.program, name.encode())
            return RulesetInfo(ruleset) if ruleset != ffi.NULL else None

        return RulesetInfo(lib.lab_ruleset_named(name.encode())) if name in self._names else run(current(), "", look)

    def __getitem__(self, name: str) -> RulesetInfo:
        found = self._find(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[RulesetInfo]:
        return map(self.__getitem__, self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __dir__(self) -> List[str]:
        return list(self._names)

    def __repr__(self) -> str:
        return f"<{len(self)} rulesets: {', '.join(self._names)}>"


games = Games()
_plugins: List[Any] = []  # never closed: positions lead to their rulesets


def load_ruleset(path: Union[str, "os.PathLike[str]"], name: Optional[str] = None) -> RulesetInfo:
    """The ruleset of a shared object that was made with ``cgt/plugin.h``, as ``cgt --ruleset`` takes it; where it has
    several, that of the name, or the first. All of them are then names of the language in the current context.

    ``snort = load_ruleset("./snort.so")`` gives what ``games.domineering`` is: ``snort("....").value``.
    """
    error = ffi.new("lab_error *")
    plugin = lib.lab_plugin_open(os.fsencode(path), ffi.NULL, error)
    if plugin == ffi.NULL:
        raise_from(error.status, error)
    _plugins.append(plugin)
    found: List[RulesetInfo] = []
    rulesets = lib.lab_plugin_rulesets(plugin)
    while rulesets[len(found)] != ffi.NULL:
        current()._name(rulesets[len(found)], "in C")
        found.append(RulesetInfo(rulesets[len(found)]))
    wanted = [info for info in found if name in (None, info.name)]
    if not wanted:
        raise InvalidError(f"{os.fspath(path)} has no ruleset {name!r}, but {', '.join(info.name for info in found)}")
    return wanted[0]


def misere_outcome_of_sum(*positions: Position) -> Outcome:
    """Who wins the sum of these positions by misère play."""
    if not positions:
        raise InvalidError("the outcome needs at least one position")
    if not all(isinstance(position, Position) for position in positions):
        raise TypeError("expected positions, such as games.nim(3)")
    context = positions[0].context
    if any(position.context is not context for position in positions):
        raise ValueError("these positions are of different contexts")
    outcome, count = ffi.new("cgt_outcome *"), len(positions)
    ids = ffi.new("cgt_position[]", [(position._id,) for position in positions])
    negative = ffi.new("bool[]", [position._negative for position in positions])
    context._engine(lambda ctx: lib.cgt_misere_outcome_of_sum(outcome, ctx, ids, negative, count))
    return Outcome(ffi.string(lib.cgt_outcome_name(outcome[0])).decode())

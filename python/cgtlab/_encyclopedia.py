"""Where a value occurs: editions of the encyclopedia, which ``cgt encyclopedia build`` makes."""

from __future__ import annotations

import os
from typing import Any, Dict, Optional, Tuple, Union

from ._context import current
from ._errors import InvalidError
from ._game import Game
from ._native import ffi, lib
from ._position import Position
from ._run import Run, run
from ._store import Path


class Occurrence:
    """Where a value occurs in one ruleset.

    ``ruleset`` and ``title`` name the ruleset, ``positions`` is the number of positions with the value. ``least``: the
    first of them as texts that ``evaluate`` reads, and ``misere_outcomes``: "N", "P", "L" or "R" for each of these.
    """

    __slots__ = ("ruleset", "title", "positions", "least", "misere_outcomes")

    def __init__(self, row: Any):
        self.ruleset, self.title = _text(row.ruleset) or "", _text(row.title) or ""
        self.positions = int(row.positions)
        self.least: Tuple[str, ...] = tuple(_text(row.least[i].text) or "" for i in range(row.least_count))
        self.misere_outcomes: Tuple[str, ...] = tuple(
            _text(row.least[i].misere_outcome) or "" for i in range(row.least_count))

    def __repr__(self) -> str:
        return f"<{self.positions} of {self.ruleset}: {', '.join(self.least)}>"


class Occurrences:
    """Where a value occurs in an edition of the encyclopedia.

    ``value``: its canonical form as text; ``edition`` and ``checksum`` identify the edition. ``positions`` is the number of
    positions in all rulesets, 0 if it does not occur. ``outcome``, ``mean``, ``temperature``, ``atomic_weight`` and
    ``birthday`` are texts, or None. ``names``: its names in the literature, each with its source. ``rulesets``: an
    :class:`Occurrence` for each ruleset, by its name. ``negative``: the same for the negative of the value, whose positions
    have the value after the players exchange their roles; None if the value is its own negative.
    """

    __slots__ = ("value", "edition", "checksum", "positions", "outcome", "mean", "temperature", "atomic_weight", "birthday",
                 "names", "rulesets", "negative")

    def __init__(self, about: Any, found: Any, negative: Optional["Occurrences"]):
        self.edition, self.checksum = _text(about.name) or "", _text(about.checksum) or ""
        self.value = _text(found.game) or ""
        self.positions = int(found.positions)
        self.outcome, self.mean, self.temperature, self.atomic_weight, self.birthday = (
            _text(fact) for fact in (found.outcome, found.mean, found.temperature, found.atomic_weight, found.birthday))
        self.names: Dict[str, str] = {
            _text(found.names[i].name) or "": _text(found.names[i].source) or "" for i in range(found.name_count)}
        rows = [Occurrence(found.rulesets[i]) for i in range(found.ruleset_count)]
        self.rulesets: Dict[str, Occurrence] = {row.ruleset: row for row in rows}
        self.negative = negative

    def __repr__(self) -> str:
        return f"<{self.value}: {self.positions} positions in {len(self.rulesets)} rulesets of the edition {self.edition}>"


def _text(text: Any) -> Optional[str]:
    return None if text == ffi.NULL else ffi.string(text).decode()


def _open(run: Run, path: Optional[Path]) -> Any:
    if path is None:
        usual = ffi.new("char[]", lib.LAB_EDITION_PATH)
        if lib.lab_edition_usual_path(usual) == ffi.NULL:
            raise InvalidError("there is no folder for an edition: name its file, encyclopedia='small.db'")
        name = ffi.string(usual)
        if not os.path.exists(name):
            raise InvalidError(f"there is no edition {os.fsdecode(name)}: the command cgt encyclopedia build makes it")
    else:
        name = os.fsencode(path)
    edition = lib.lab_edition_open(name, run.error)
    run.done(run.error.status)
    return ffi.gc(edition, lib.lab_edition_close)


def _find(run: Run, edition: Any, game: Any, first: int) -> Any:
    found = ffi.new("lab_occurrences **")
    run.done(lib.lab_edition_find(found, edition, run.machine, game, first, run.error))
    return ffi.gc(found[0], lib.lab_occurrences_free)


def occurs(what: Union[str, int, Game, Position], encyclopedia: Optional[Path] = None, first: int = 1) -> Occurrences:
    """Where the value of a game, a position or an expression occurs: all rulesets of an edition of the encyclopedia, with
    the ``first`` least positions of each. encyclopedia: the file of the edition; None: the file that the environment
    variable CGT_ENCYCLOPEDIA names, or the usual one, which the command ``cgt encyclopedia build`` makes. Only short games
    have a place in it: a DomainError for others.

    ``occurs("{2|1||0}").rulesets["toads_and_frogs"].least`` is ``('toads_and_frogs("TTTT.F")',)``.
    """
    context = what.context if isinstance(what, (Game, Position)) else current()
    if first < 1:
        raise InvalidError(f"first={first!r} should be a number of positions from 1 on")

    def work(run: Run) -> Occurrences:
        value, game = ffi.new("lab_value *"), ffi.new("cgt_game *")
        edition = _open(run, encyclopedia)
        run.value(value, what)
        run.done(lib.lab_to_game(game, run.machine, value[0], run.error))
        ctx = lib.lab_machine_ctx(run.machine)
        minus = lib.cgt_neg(ctx, game[0])
        run.printable(lib.cgt_ctx_status(ctx))
        about = lib.lab_edition_describe(edition)
        negative = None
        if not lib.cgt_equal(game[0], minus):
            negative = Occurrences(about, _find(run, edition, minus, first), None)
        return Occurrences(about, _find(run, edition, game[0], first), negative)

    return run(context, "", work)

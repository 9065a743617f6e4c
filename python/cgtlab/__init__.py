"""cgtlab: combinatorial game theory, exactly.

>>> from cgtlab import Game, games, check
>>> g = Game("{3|1} + *2")
>>> g.mean, g.temperature
(Fraction(2, 1), Fraction(1, 1))
>>> games.matrix_nim([[1, 2], [2, 2]]).outcome
<Outcome.N: 'N'>
>>> check("for n in 0..20: *n + *n == 0").holds
True

=========================  =====================================================================
Game                       a value: arithmetic, the partial order, every function of the language
Loopy                      a loopy game: over, on & off, a{0||0|a}
TheoryGame                 a game of a theory with its own equality: left_dead_end('{|0}')
games                      the rulesets of the library, which make positions
Ruleset                    a game of your own, in Python
load_ruleset               rulesets in C, out of a shared object
evaluate, define, call     the language of the command ``cgt``
convert, convert_file      CGSuite, MCGS and cgt-rs: what they write and read
moves, why, explain        winning moves in a sum, proofs, how a value comes about
score_moves                the best moves in a sum that is played for score
options                    the options of a position, and what becomes of each
check, check_all, sweep    claims and values over ranges
table                      values over ranges as text, Markdown, LaTeX, CSV
Store                      their results in a file, to go on from
region, guess, sequence    laws that the machine finds in them
Context, time_limit        a budget of memory and stack; of time
=========================  =====================================================================
"""

from __future__ import annotations

import threading as _threading

from ._native import ffi as _ffi, lib as _lib

if _lib.cgtpy_add_core(b"cgtlab._native") != 0:
    raise ImportError("cgtlab: the type of games could not be made")
_lib.cgtpy_main_thread(_threading.main_thread().ident)

from ._errors import (  # noqa: E402
    CgtError,
    DomainError,
    InvalidError,
    LimitError,
    OutOfMemoryError,
    ParseError,
    Stopped,
)
from ._values import Form, Ordinal, Outcome, Player  # noqa: E402
from ._loopy import Loopy  # noqa: E402
from ._theory import TheoryGame  # noqa: E402
from ._context import Context, call, current, define, evaluate  # noqa: E402
from ._thermograph import Corner, Thermograph  # noqa: E402
from ._game import Game, sort  # noqa: E402
from ._position import Position, RulesetInfo, games, load_ruleset, misere_outcome_of_sum  # noqa: E402
from ._sum import Sum, outcome  # noqa: E402
from ._ruleset import Ruleset  # noqa: E402
from ._progress import Progress, time_limit  # noqa: E402
from ._rows import Rows  # noqa: E402
from ._store import Store, StoredRun  # noqa: E402
from ._encyclopedia import Occurrence, Occurrences, occurs  # noqa: E402
from ._claims import Check, Sweep, check, check_all, sweep  # noqa: E402
from ._explain import (  # noqa: E402
    Choice, Component, Explanation, Move, Moves, Option, Options, Proof, ScoreMoves, ScoreSide, explain, moves, options,
    score_moves, why)
from ._law import LawStatus  # noqa: E402
from ._convert import convert, convert_file  # noqa: E402
from ._table import Table, table  # noqa: E402
from ._search import Guess, Region, guess, region  # noqa: E402
from ._sequence import Sequence, sequence  # noqa: E402
from ._heaps import MisereQuotient, NimPeriod, NimSequence  # noqa: E402

__version__ = _ffi.string(_lib.cgt_version()).decode()

__all__ = [
    "CgtError", "Check", "Choice", "Component", "Context", "Corner", "DomainError", "Explanation", "Form", "Game", "Guess",
    "InvalidError", "LawStatus", "LimitError", "Loopy", "MisereQuotient", "Move", "Moves", "NimPeriod", "NimSequence", "Occurrence", "Occurrences", "Option", "Options", "Ordinal", "OutOfMemoryError", "Outcome", "ParseError",
    "Player",
    "Position", "Progress", "Proof", "Region", "Rows", "Ruleset", "RulesetInfo", "ScoreMoves", "ScoreSide", "Sequence", "Stopped", "Store",
    "StoredRun", "Sum", "Sweep", "Table", "TheoryGame", "Thermograph", "call", "check", "check_all", "convert", "convert_file", "current",
    "define", "evaluate", "explain", "games", "guess", "load_ruleset", "misere_outcome_of_sum", "moves", "occurs", "options", "outcome",
    "region", "score_moves",
    "sequence", "sort", "sweep", "table", "time_limit", "why",
]

"""What a sequence seems to be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _latex
from ._context import current
from ._game import Game, _exact
from ._law import LawStatus, law_status
from ._native import ffi, lib
from ._errors import OK as _OK
from ._run import Run, run, written

LEAST = 8  # terms: to find something, and to confirm it


class Finding(NamedTuple):
    """What the terms follow, how many of them it was read off from, how many others confirm it, and how far it is known."""

    text: str
    fitted: int
    confirmed: int
    status: LawStatus

    def __str__(self) -> str:
        return f"{self.text} ({self.status})"


class Period(NamedTuple):
    """a(n + length) = a(n) + saltus for all n >= start. ``saltus`` is 0 where the terms themselves repeat, of games
    perhaps a game, and None where terms are no games. ``status``: how far it is known; of heaps it may be proved."""

    length: int
    start: int
    saltus: Union[Fraction, Game, None]
    fitted: int
    confirmed: int
    status: LawStatus

    def __str__(self) -> str:
        saltus = f", saltus {self.saltus}" if self.saltus else ""
        return f"period {self.length} from n = {self.start} on{saltus} ({self.status})"


class Beatty(NamedTuple):
    """a(n) = floor(n*alpha) for all terms: exactly for low <= alpha < high. ``alpha``, if its name was found, is a
    root of ``equation``, and ``beta`` that of the integers left out."""

    low: str
    high: str
    alpha: Optional[str]
    equation: Optional[str]
    beta: Optional[str]
    fitted: int
    confirmed: int
    status: LawStatus

    def __str__(self) -> str:
        name = self.alpha or f"some alpha, {self.low} <= alpha < {self.high}"
        return f"a(n) = floor(n*alpha), alpha = {name} ({self.status})"


def _symbols(terms: Iterable[Any]) -> List[int]:
    """Equal numbers for equal things."""
    known: Dict[Any, int] = {}
    return [known.setdefault(term, len(known)) for term in terms]


class Sequence:
    """What a sequence seems to be; see :func:`sequence`. What was not found, or failed on further terms, is None.

    ``terms``, and ``first``, the n of the first; ``kind``: "numbers", "nimbers", "games" or "values";
    ``period``: a :class:`Period`; ``residues``: where there is none, for n = 0, 1, ... modulo their number a Period of
    these n alone, or None; ``polynomial`` and ``recurrence``: :class:`Finding`; ``beatty``:
    :class:`Beatty`; ``growth``: the last ratio of two terms, and what the ratios seem to tend to, as texts.
    """

    def __init__(self, terms: Iterable[Any], first: int, heaps: Optional[Tuple[int, str]] = None, count: int = 0,
                 text: str = ""):
        self.terms = [term._as_game() if hasattr(term, "_as_game") else term for term in terms]
        self.first = first
        length = count if heaps else len(self.terms)
        if not text:
            self._enough(length)

        def work(run: Run) -> None:
            found, options = ffi.new("lab_sequence **"), run.options("lab_search_options *")
            if text:
                status = self._of_statement(run, found, options)
            elif heaps:
                source, rules = heaps
                status = lib.lab_sequence_of_heaps(found, run.machine, source, rules.encode(), count, options, run.error)
            else:
                list = ffi.new("lab_value *")
                run.value(list, self._values())
                items = getattr(list, "as").list
                status = lib.lab_sequence_of_values(found, run.machine, items.items, items.count, first, run.error)
            run.done(status)
            try:
                run.done(lib.lab_sequence_find(found[0], options, run.error))
                self._read(run, found[0])
            finally:
                lib.lab_sequence_free(found[0])

        run(current(), text, work)

    @staticmethod
    def _enough(count: int) -> None:
        if count < LEAST:
            raise ValueError(f"{count} terms: at least {LEAST} are needed to find something and confirm it")

    def _of_statement(self, run: Run, found: Any, options: Any) -> int:
        """The terms of an expression over the range of one variable."""
        fault = ffi.new("lab_search_fault *")
        statement = run.statement(columns=1)
        if lib.lab_program_statement(run.program, statement).variable_count != 1:
            raise ValueError("a sequence needs one variable and one column, as in 'for n in 0..200: n^2'")
        if lib.lab_sequence_of_statement(found, run.machine, statement, options, fault):
            run.fails_at(fault.at)
        self.first = found[0].first
        try:
            self._enough(found[0].count)
        except ValueError:
            lib.lab_sequence_free(found[0])
            raise
        return _OK

    def _read(self, run: Run, found: Any) -> None:
        self.kind = ("numbers", "nimbers", "games", "values")[found.kind]
        if not self.terms:
            self.terms = [run.python(found.terms[i]) for i in range(found.count)]

        def part(law: int) -> str:
            return written(lambda function, where, error: lib.lab_report_sequence_part(function, where, found, law))

        def finding(law: Any, number: int, before: str = "") -> Optional[Finding]:
            return Finding(before + part(number), law.fitted, law.confirmed, law_status(law.status)) if law.found else None

        self.polynomial = finding(found.polynomial, lib.LAB_SEQUENCE_POLYNOMIAL, "a(n) = ")
        self.recurrence = (finding(found.constant, lib.LAB_SEQUENCE_CONSTANT)
                           or finding(found.holonomic, lib.LAB_SEQUENCE_HOLONOMIC))
        self.growth = ((part(lib.LAB_SEQUENCE_LAST_RATIO), part(lib.LAB_SEQUENCE_LIMIT))
                       if found.has_growth else None)
        self.period: Optional[Period] = None
        if found.period.found:
            self.period = self._period(run, found, found.period)
        self.residues = [self._period(run, found, found.residues[r]) if found.residues[r].found else None
                         for r in range(found.modulus)]
        self.beatty: Optional[Beatty] = None
        if found.beatty.found:
            beatty = found.beatty
            alpha, equation, beta = (part(number) if there else None for number, there in (
                (lib.LAB_SEQUENCE_ALPHA, beatty.named), (lib.LAB_SEQUENCE_EQUATION, beatty.named),
                (lib.LAB_SEQUENCE_BETA, beatty.has_beta)))
            self.beatty = Beatty(str(run.python(beatty.low)), str(run.python(beatty.high)), alpha, equation, beta,
                                 beatty.fitted, beatty.confirmed, law_status(beatty.status))

    def _period(self, run: Run, found: Any, period: Any) -> Period:
        saltus = run.python(period.saltus) if period.has_saltus else None
        if saltus is not None and found.kind != lib.LAB_SEQUENCE_GAMES:
            saltus = Fraction(_exact(saltus))
        return Period(period.length, self.first + period.start, saltus, period.fitted, period.confirmed,
                      law_status(period.status))

    def _values(self) -> List[Any]:
        """Numbers and games as they are; for other things texts, equal ones for equal things."""
        if all(isinstance(term, (Game, int, Fraction)) and not isinstance(term, bool) for term in self.terms):
            return self.terms
        return [str(symbol) for symbol in _symbols(self.terms)]

    @property
    def findings(self) -> List[Any]:
        """All that was found."""
        return [found for found in (self.period, *self.residues, self.polynomial, self.beatty, self.recurrence) if found]

    def __bool__(self) -> bool:
        return bool(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings)) or "nothing was found"

    def __repr__(self) -> str:
        last = self.first + len(self.terms) - 1
        return f"<sequence of {self.kind}, n = {self.first}..{last}: {str(self).replace(chr(10), '; ')}>"

    def _repr_latex_(self) -> Optional[str]:
        texts = [found.text for found in (self.polynomial, self.recurrence) if found]
        return _latex.shown(r",\quad ".join(map(_latex.formula, texts))) if texts else None


def sequence(terms: Union[str, Iterable[Any], None] = None, *, first: int = 0, octal: Optional[str] = None,
             subtraction: Optional[str] = None, count: int = 1000) -> Sequence:
    """What a sequence seems to be, as ``cgt guess sequence`` finds it: a period, a polynomial, a Beatty sequence, a linear
    recurrence. Each is fitted on some terms and confirmed by the others, and both are counted; ``status`` is how far it
    is known. A law of an expression is tested behind its range, and is left out if it fails there.

    >>> sequence([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]).recurrence.text
    'a(n) = a(n-1) + a(n-2)'
    >>> sequence("for n in 1..40: floor(n^2/4)").recurrence.confirmed
    32
    >>> sequence("for n in 1..40: floor(n^2/4)").recurrence.status.to
    400
    >>> sequence(octal="0.77").period.status.word
    'proved'
    >>> str(sequence(subtraction="1,2|2,3").period)
    'period 4 from n = 0 on (proved for all n >= 0 by a window of 3 values)'

    terms: numbers, games, or any values; or an expression over the range of one variable. first: the n of the
    first one. octal: the heaps 0, 1, ..., count - 1 of the game with this code; Kayles is 0.77. subtraction: of
    the game in which the numbers of this set are taken, "1,3,4". Both may be "Left's|Right's".
    """
    if octal is not None:
        return Sequence([], 0, (lib.LAB_SEQUENCE_OCTAL, octal), count)
    if subtraction is not None:
        return Sequence([], 0, (lib.LAB_SEQUENCE_SUBTRACTION, subtraction), count)
    if isinstance(terms, str):
        return Sequence([], 0, text=terms)
    if terms is None:
        raise TypeError("sequence() needs terms, an expression over a range, octal= or subtraction=")
    return Sequence(terms, first)

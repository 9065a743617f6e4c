"""Games on heaps: nim-sequences with their periods, and misère quotients."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union, overload

from ._context import current
from ._law import LawStatus, law_status
from ._native import ffi, lib
from ._run import Run, run, written
from ._values import Outcome

_MOST = 1000000


class NimPeriod(NamedTuple):
    """G(n + length) = G(n) + saltus for n >= start; ``status``: how far that is known."""

    length: int
    start: int
    saltus: int
    status: LawStatus

    def __str__(self) -> str:
        saltus = f", saltus {self.saltus}" if self.saltus else ""
        return f"period {self.length} from n = {self.start} on{saltus} ({self.status})"


class NimSequence:
    """The nim-values of heaps of 0, 1, 2, ... counters, as ``cgt heap`` finds them: as many as are asked for.

    >>> kayles = NimSequence("0.77")
    >>> kayles[7], kayles[:13]
    (2, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4])
    >>> str(kayles.prove()), kayles[10**18]
    ("period 12 from n = 71 on (proved for all n >= 71 by Guy and Smith's theorem)", 1)
    >>> str(NimSequence("1,3,4", subtraction=True).prove())
    'period 7 from n = 0 on (proved for all n >= 0 by a window of 4 values)'

    code: of taking and breaking, as of the ruleset take_and_break. subtraction: it is a set of numbers that may be
    taken. file, resume: where values are kept, to resume from. ``rules``: the code or the set.
    """

    def __init__(self, code: str, *, subtraction: bool = False, file: Optional[str] = None, resume: bool = False):
        self.rules = code
        self._period: Optional[Any] = None

        def work(run: Run) -> Any:
            found = ffi.new("cgt_nim_sequence **")
            name = ffi.NULL if file is None else ffi.new("char[]", file.encode())
            place = ffi.new("cgt_nim_place *", {"memory_bytes": run.native.limits.memory_bytes, "file": name,
                                                "resume": resume})
            kind = lib.CGT_HEAPS_SET if subtraction else lib.CGT_HEAPS_CODE
            run.done(lib.cgt_nim_sequence_new(found, code.encode(), kind, place, run.error))
            return found[0]

        self._sequence = ffi.gc(run(current(), "", work), lib.cgt_nim_sequence_free)

    @property
    def count(self) -> int:
        """How many values are there."""
        return int(lib.cgt_nim_sequence_count(self._sequence))

    def extend(self, count: int) -> None:
        """Finds values until there are so many."""
        if count < 0:
            raise ValueError(f"{count} values: expected a number >= 0")

        def work(run: Run) -> None:
            watch = ffi.new("cgt_nim_watch *", {"stop": run.native.stop})
            run.done(lib.cgt_nim_sequence_extend(self._sequence, count, watch, run.error))

        run(current(), "", work)

    def prove(self, most: int = _MOST) -> Optional[NimPeriod]:
        """Finds values until a period is proved, but at most so many; None: there is none that is seen twice."""

        def work(run: Run) -> Any:
            found = ffi.new("cgt_nim_period *")
            watch = ffi.new("cgt_nim_watch *", {"stop": run.native.stop})
            run.done(lib.cgt_nim_sequence_prove(found, self._sequence, most, watch, run.error))
            return found

        found = run(current(), "", work)
        self._period = found if found.status.word == lib.CGT_LAW_PROVED else None
        return NimPeriod(found.length, found.start, found.saltus, law_status(found.status)) if found.found else None

    def _value(self, n: int) -> int:
        if n < 0:
            raise IndexError("heaps are numbered from 0")
        rounds = 0
        if self._period and n >= self.count:
            rounds = (n - self._period.start) // self._period.length
            n -= rounds * self._period.length
        if n >= self.count:
            self.extend(n + 1)
        return int(lib.cgt_nim_sequence_value(self._sequence, n)) + (rounds * self._period.saltus if rounds and self._period else 0)

    @overload
    def __getitem__(self, n: int) -> int: ...

    @overload
    def __getitem__(self, n: slice) -> List[int]: ...

    def __getitem__(self, n: Union[int, slice]) -> Union[int, List[int]]:
        """The value of heap n, by the period where that is proved; of a slice with an end, a list."""
        if not isinstance(n, slice):
            return self._value(n)
        if n.stop is None or n.stop < 0 or (n.start or 0) < 0:
            raise IndexError("a slice of heaps begins at 0 or above, and has an end")
        return [self._value(i) for i in range(n.start or 0, n.stop, 1 if n.step is None else n.step)]

    @property
    def greatest(self) -> int:
        """The greatest value so far."""
        return int(self._facts().greatest)

    @property
    def rare(self) -> List[int]:
        """The heaps above 0 with a rare value, where values are split by a mask, else none."""
        facts = self._facts()
        return [facts.rare[i] for i in range(facts.rare_count)]

    @property
    def mask(self) -> int:
        """The mask by which values are split; 0: they are not."""
        return int(self._facts().mask)

    def _facts(self) -> Any:
        facts = ffi.new("cgt_nim_facts *")
        lib.cgt_nim_sequence_facts(facts, self._sequence)
        return facts

    @property
    def certificate(self) -> str:
        """Of the period that ``prove`` has proved: what ``cgt verify certificate`` checks."""
        if not self._period:
            raise ValueError("no period is proved; prove() may prove one")
        return written(lambda function, where, error: lib.cgt_nim_certificate_write(
            function, where, self._sequence, self._period))

    @property
    def standard_form(self) -> Tuple[str, int]:
        """The cousin whose heap of 1 has a move, and by how many counters its heaps are smaller."""
        text, shift = ffi.new("char[]", len(self.rules) + 64), ffi.new("unsigned *")
        length = lib.cgt_heap_standard_form(text, len(self.rules) + 64, shift, self.rules.encode())
        return (ffi.string(text).decode(), int(shift[0])) if length else (self.rules, 0)

    def __repr__(self) -> str:
        return f"<nim-values of {self.rules}, {self.count:,} so far>"


class MisereQuotient:
    """The misère quotient of a game on heaps of 1, ..., ``heaps`` counters, as ``cgt heap quotient`` finds it.

    >>> q = MisereQuotient("0.123", 24)
    >>> q.order, len(q.lost), q.generators, q.period
    (20, 5, [1, 3, 8, 9], (5, 5))
    >>> q.outcome(1, 3, 3), q.move(5, 9, 12), q.outcome(1, 1, 1, 1, 1)
    (<Outcome.N: 'N'>, (0, [3]), <Outcome.P: 'P'>)
    >>> q.product[q.element(3)][q.element(4)] == q.element(3, 4)
    True

    ``code``; ``order``; ``lost``: the elements of the P-portion; ``generators``: heaps; ``product``: a table of elements,
    0 the unit; ``image``: the element of each heap; ``growth``: (heap, order) where the order changes; ``period``: (length,
    first heap) where it is proved for all heaps, else None; ``status``: how far it is known to be that of all heaps; ``pairs``: of an element and its options, that were walked.
    """

    def __init__(self, code: str, heaps: int = 30):
        def work(run: Run) -> Any:
            found = ffi.new("cgt_quotient **")
            options = ffi.new("cgt_quotient_options *", {"memory_bytes": run.native.limits.memory_bytes,
                                                         "stop": run.native.stop,
                                                         "partial": True})  # fewer heaps may prove that of all
            status = lib.cgt_quotient_find(found, code.encode(), heaps, options, run.error)
            if status != lib.CGT_OK:
                lib.cgt_quotient_free(found[0])
            run.done(status)
            return found[0]

        self._quotient = q = ffi.gc(run(current(), "", work), lib.cgt_quotient_free)
        self.code = code
        self.heaps = q.heaps
        self.order = q.order
        self.pairs = q.pairs
        self.product = [[q.product[i * q.order + j] for j in range(q.order)] for i in range(q.order)]
        self.lost = [i for i in range(q.order) if q.lost[i]]
        self.image = [q.image[n] for n in range(q.heaps + 1)]
        self.generators = [q.generators[i] for i in range(q.generator_count)]
        self.growth = [(q.growth[i].heap, q.growth[i].order) for i in range(q.growth_count)]
        self.period: Optional[Tuple[int, int]] = (q.period, q.preperiod) if q.status.word == lib.CGT_LAW_PROVED else None
        self.status = law_status(q.status)

    def element(self, *heaps: int) -> int:
        """That of a sum of heaps."""
        def work(run: Run) -> int:
            found = ffi.new("size_t *")
            status = lib.cgt_quotient_element(found, self._quotient, ffi.new("uint64_t[]", heaps), len(heaps))
            if status:
                raise IndexError(f"no period is proved by heaps to {self.heaps}, and there is a larger one")
            return int(found[0])

        return run(current(), "", work)

    def outcome(self, *heaps: int) -> Outcome:
        """P if the player who moves first loses this sum in misère play, else N."""
        return Outcome.P if self._quotient.lost[self.element(*heaps)] else Outcome.N

    def move(self, *heaps: int) -> Optional[Tuple[int, List[int]]]:
        """A winning move: in which heap of these, counted from 0, and what it leaves; None: there is none, or no move at all."""
        self.element(*heaps)

        def work(run: Run) -> Any:
            found = ffi.new("cgt_quotient_move *")
            run.printable(lib.cgt_quotient_winning_move(found, self._quotient, ffi.new("uint64_t[]", heaps), len(heaps)))
            return found

        found = run(current(), "", work)
        if found.lost or found.over:
            return None
        return int(found.component), [int(found.left[i]) for i in range(found.left_count)]

    @property
    def certificate(self) -> str:
        """The quotient with all its pairs: what ``cgt verify certificate`` checks."""
        return written(lambda function, where, error: lib.cgt_quotient_certificate(function, where, self._quotient))

    def __str__(self) -> str:
        style = ffi.new("lab_style *")
        return written(lambda function, where, error: lib.lab_report_quotient(function, where, style, self._quotient))

    def __repr__(self) -> str:
        of = "all heaps" if self.period else f"heaps to {self.heaps}"
        return f"<misère quotient of {self.code}, {of}: order {self.order}>"

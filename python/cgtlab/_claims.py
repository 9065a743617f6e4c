"""Claims over ranges, and sweeps."""

from __future__ import annotations

from time import monotonic
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from ._context import current
from ._errors import InvalidError, pending
from ._native import ffi, lib
from ._run import Run, run


class Check:
    """What became of a claim.

    ``holds``: True if it was decided for all instances and true for each; so ``assert check(...)`` works.
    ``verdict``: "holds", "fails", "empty" (there is no instance) or "undecided" (an error: see ``error``).
    ``instances``, ``excepted`` (left out by unless), ``failures``: how many. ``counterexample``: the smallest one,
    as a dict, or None, and ``reason`` why it is one; ``counterexamples``: those that were kept (first, all).
    """

    __slots__ = ("kind", "title", "statement", "verdict", "instances", "excepted", "failures", "counterexample",
                 "reason", "error",
                 "counterexamples")

    def __init__(self, row: Tuple[Any, ...]):
        (self.kind, self.title, self.statement, self.verdict, variables, self.instances, self.excepted,
         self.failures, smallest, every, self.reason, self.error) = row
        self.counterexample: Optional[Dict[str, int]] = None
        if self.failures:
            self.counterexample = dict(zip(variables, smallest))
        self.counterexamples: List[Dict[str, int]] = [dict(zip(variables, tuple)) for tuple in every]

    @property
    def holds(self) -> bool:
        """Is it true for all instances?"""
        return self.verdict == "holds"

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        name = f"{self.kind} {self.title!r}" if self.title else self.kind
        if self.verdict == "holds":
            text = f"holds for {self.instances} instance{'s' * (self.instances != 1)}"
        elif self.verdict == "fails":
            at = ", ".join(f"{name} = {n}" for name, n in (self.counterexample or {}).items())
            text = f"fails {self.failures} times in {self.instances} instances"
            if at:
                text += f", the smallest at {at}"
            if self.reason:
                text += f": {self.reason}"
        elif self.verdict == "empty":
            text = "has no instance"
        else:
            text = self.verdict
        if self.excepted:
            text += f"; {self.excepted} excepted"
        if self.error:
            text += f"; {self.error}"
        return f"<{name} {text}>"


_KINDS = ("theorem", "example", "conjecture", "claim")
_VERDICTS = ("holds", "fails", "empty", "undecided", "stopped")


class _Reports:
    """The verdicts as they come."""

    def __init__(self) -> None:
        self.checks: List[Check] = []
        self.raised: Optional[BaseException] = None

    def add(self, result: Any, machine: Any) -> None:
        statement = result.statement
        width = statement.variable_count
        names = [ffi.string(statement.variables[i]).decode() for i in range(width)]
        smallest = tuple(result.smallest[0:width]) if result.smallest else ()
        every = [tuple(result.counterexamples[i * width : (i + 1) * width]) for i in range(result.count)]
        error = ffi.string(result.error.message).decode(errors="replace") if result.error.status else None
        self.checks.append(Check((
            _KINDS[statement.kind], ffi.string(statement.title).decode(),
            ffi.buffer(statement.text, statement.text_length)[:].decode(), _VERDICTS[result.verdict], names,
            result.instances, result.excepted, result.failures, smallest, every, _reason(result, machine), error)))


def _reason(result: Any, machine: Any) -> Optional[str]:
    """Why the smallest counterexample is one; None if that cannot be told."""
    length, error = ffi.new("size_t *"), ffi.new("lab_error *")
    text, room = ffi.NULL, 0
    while result.smallest:
        if lib.lab_instance_explain(text, room, length, machine, result.index, result.smallest, error):
            break
        if length[0] < room:
            return ffi.buffer(text, length[0])[:].decode()
        room = length[0] + 1
        text = ffi.new("char[]", room)
    return None


def _keep(kind: Any, exception: BaseException, traceback: Any) -> None:
    """Keeps what is raised while the library reports: a Ctrl-C, most of all."""
    ffi.from_handle(traceback.tb_frame.f_locals["where"]).raised = exception


@ffi.def_extern(onerror=_keep, error=False)
def cgtpy_report(where: Any, result: Any, machine: Any) -> bool:
    ffi.from_handle(where).add(result, machine)
    return True


def check_all(text: str, *, workers: int = 0, scale: int = 1, first: int = 0, all: bool = False) -> List[Check]:
    """Decides every statement of a text, as ``cgt check`` does with a file; see :func:`check`."""

    def work(run: Run) -> List[Check]:
        if not lib.lab_program_count(run.program):
            raise InvalidError("there is no claim in it, such as 'for n in 0..9: *n + *n == 0'")
        reports = _Reports()
        handle = ffi.new_handle(reports)
        options = run.options("lab_check_options *", workers)
        options.scale, options.first, options.all = scale, first, all
        options.where, options.report = handle, lib.cgtpy_report
        status = lib.lab_check(ffi.new("lab_check_summary *"), run.program, options, run.error)
        if reports.raised is not None:
            raise reports.raised
        run.done(status)
        return reports.checks

    return run(current(), text, work)


def check(claim: str, *, workers: int = 0, scale: int = 1, first: int = 0, all: bool = False) -> Check:
    """Decides a claim for all tuples of its ranges, on all processors.

    >>> check("for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))")
    <claim holds for 100 instances>
    >>> check("for n in 0..9: n^2 <= 2*n + 3").counterexample
    {'n': 4}

    workers: threads, 0 for one a processor. scale: upper ends of ranges written as numerals times this.
    first: leave off after so many counterexamples. all: keep all of them, as ``counterexamples``.
    """
    results = check_all(claim, workers=workers, scale=scale, first=first, all=all)
    if len(results) != 1:
        raise ValueError(f"one claim is wanted here, not {len(results)}; check_all(...) takes several")
    return results[0]


def _close(sweep: Any) -> None:
    """What its rulesets have raised, and nobody has heard of, goes with it."""
    pending.pop(lib.cgtpy_sweep_close(sweep), None)


class Sweep:
    """The rows of a sweep: an iterator of dicts. See :func:`sweep`."""

    def __init__(self, text: str, fields: Optional[str]):
        self._context = current()
        #: The names of the parameters, then of what is computed.
        self.columns: List[str]
        self._sweep = run(self._context, text, lambda run: self._begin(run, fields))
        self._at = 0  # the number of the next row
        self._rows: Tuple[int, Tuple[Any, ...]] = (0, ())  # the number of the first of them, and rows
        self._most = 1  # rows to ask for at once: few where each takes long

    def _begin(self, run: Run, fields: Optional[str]) -> Any:
        count = lib.lab_program_count(run.program)
        if count != 1:
            raise InvalidError(f"one expression over ranges is wanted, such as 'for n in 0..9: nim(n)', not {count}")
        statement, asked = lib.lab_program_statement(run.program, 0), ffi.NULL
        if fields:
            asked, at = ffi.new("lab_fields *"), ffi.new("char **")
            status = lib.lab_fields_read(asked, run.program, fields.encode(), at, run.error)
            lib.cgtpy_free(at[0])
            run.done(status)
            columns = [ffi.string(asked.names[i]).decode() for i in range(asked.count)]
        else:
            length, columns = ffi.new("size_t *"), []
            for i in range(lib.lab_statement_columns(run.program, 0)):
                name = lib.lab_statement_column(length, run.program, 0, i)
                columns.append(ffi.buffer(name, length[0])[:].decode())
        self.columns = [ffi.string(statement.variables[i]).decode() for i in range(statement.variable_count)]
        self.columns += columns if fields or len(columns) != 1 else ["value"]
        sweep = lib.cgtpy_sweep_open(run.native, asked)
        if sweep == ffi.NULL:
            raise MemoryError
        run.kept = True
        return ffi.gc(sweep, _close)

    def __iter__(self) -> "Sweep":
        return self

    def _next_rows(self, at: int, most: int) -> Tuple[Any, ...]:
        rows: Tuple[Any, ...] = self._context._ask(
            lambda world, reply: lib.cgtpy_sweep_next(self._sweep, reply, at, most), ahead=True)
        return rows

    def __next__(self) -> Dict[str, Any]:
        first, rows = self._rows
        if self._at - first == len(rows):
            # After a Ctrl-C between these two lines the library gives the same rows again.
            began = monotonic()
            first, rows = self._rows = self._at, self._next_rows(self._at, self._most)
            self._most = min(256, 2 * self._most) if monotonic() - began < 0.025 else max(1, self._most // 2)
            if not rows:
                raise StopIteration
        row = dict(zip(self.columns, rows[self._at - first]))
        self._at += 1
        return row

    def frame(self) -> Any:
        """The rows as a frame of pandas."""
        try:
            import pandas
        except ImportError:
            raise ImportError("a frame needs pandas, which is not installed; the rows are there without it: "
                              "list(sweep(...))") from None
        return pandas.DataFrame(list(self), columns=self.columns)

    def __repr__(self) -> str:
        return f"<sweep with columns {', '.join(self.columns)}>"


def sweep(expression: str, fields: Union[str, Iterable[str], None] = None) -> Sweep:
    """The values of an expression over ranges, row by row: dicts of parameters and values.

    >>> list(sweep("for a in 1..2: {a|0}", fields=["value", "mean"]))
    [{'a': 1, 'value': Game('{1|0}'), 'mean': Game('1/2')}, {'a': 2, 'value': Game('{2|0}'), 'mean': Game('1')}]

    fields: functions of the value, or expressions in which G stands for it; without them a column "value", or,
    where the expression is written ``[x, y]``, one for each. Where no answer exists a cell is None.
    Rows are computed as they are asked for; ``sweep(...).frame()`` is a frame of pandas.
    """
    if fields is not None and not isinstance(fields, str):
        fields = ",".join(fields)
    return Sweep(expression, fields)

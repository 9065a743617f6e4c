"""Claims over ranges, and sweeps."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from time import monotonic
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union
from weakref import finalize

from ._context import current
from ._errors import OK, InvalidError, pending, raise_error
from ._executor import run_in_shards
from ._native import ffi, lib
from ._progress import Progress, Shower, Watch
from ._rows import Rows, columns_of, instance, read_fields
from ._run import Run, run
from ._store import Path, Store, survey


class Check:
    """What became of a claim.

    ``holds``: True if it was decided for all instances and true for each, or, of a claim that begins with ``exists``, for
    one; so ``assert check(...)`` works.
    ``verdict``: "holds", "fails", "empty" (there is no instance), "undecided" (an error: see ``error``) or "sampled" (none
    of those drawn fails, or is a witness).
    ``instances``, ``excepted`` (left out by unless), ``failures``: how many. ``counterexample``: the smallest one,
    as a dict, or None, and ``reason`` why it is one; ``counterexamples``: those that were kept (first, all).
    ``witness``: the first instance of which a claim that begins with ``exists`` is true, as a dict, or None; ``witnesses``:
    those that were kept.
    """

    __slots__ = ("kind", "title", "statement", "verdict", "instances", "excepted", "failures", "counterexample",
                 "reason", "error",
                 "counterexamples", "witness", "witnesses")

    def __init__(self, row: Tuple[Any, ...]):
        (self.kind, self.title, self.statement, self.verdict, variables, self.instances, self.excepted,
         self.failures, smallest, every, self.reason, self.error, exists, witness) = row
        self.counterexample: Optional[Dict[str, Any]] = None
        if self.failures:
            self.counterexample = dict(zip(variables, smallest))
        kept: List[Dict[str, Any]] = [dict(zip(variables, tuple)) for tuple in every]
        self.witness: Optional[Dict[str, Any]] = None if witness is None else dict(zip(variables, witness))
        self.counterexamples: List[Dict[str, Any]] = [] if exists else kept
        self.witnesses: List[Dict[str, Any]] = kept if exists else []

    @property
    def holds(self) -> bool:
        """Is it true for all instances?"""
        return self.verdict == "holds"

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        name = f"{self.kind} {self.title!r}" if self.title else self.kind
        if self.witness is not None:
            text = "holds for " + ", ".join(f"{name} = {n}" for name, n in self.witness.items())
        elif self.verdict == "fails" and not self.failures:
            text = f"holds for none of {self.instances} instances"
        elif self.verdict == "holds":
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
        elif self.verdict == "sampled":
            text = f"was sampled: none of {self.instances} instances fails"
        else:
            text = self.verdict
        if self.excepted:
            text += f"; {self.excepted} excepted"
        if self.error:
            text += f"; {self.error}"
        return f"<{name} {text}>"


_KINDS = ("theorem", "example", "conjecture", "claim")
_VERDICTS = ("holds", "fails", "empty", "undecided", "stopped", "sampled")


class _Reports(Watch):
    """The verdicts as they come."""

    def __init__(self, shower: Shower) -> None:
        super().__init__(shower)
        self.checks: List[Check] = []

    def add(self, result: Any, machine: Any) -> None:
        statement = result.statement
        width = statement.variable_count
        names = [ffi.string(statement.variables[i]).decode() for i in range(width)]
        smallest = instance(machine, result.index, result.smallest) if result.smallest else ()
        witness = instance(machine, result.index, result.witness) if result.witness else None
        every = [instance(machine, result.index, result.counterexamples + i * width) for i in range(result.count)]
        error = ffi.string(result.error.message).decode(errors="replace") if result.error.status else None
        self.checks.append(Check((
            _KINDS[statement.kind], ffi.string(statement.title).decode(),
            ffi.buffer(statement.text, statement.text_length)[:].decode(), _VERDICTS[result.verdict], names,
            result.instances, result.excepted, result.failures, smallest, every, _reason(result, machine), error,
            bool(statement.exists), witness)))


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


def check_all(text: str, *, workers: int = 0, scale: int = 1, first: int = 0, all: bool = False,
              shard: Optional[Tuple[int, int]] = None, sample: int = 0, seed: int = 1, store: Optional[Path] = None,
              resume: bool = False, progress: Shower = None, executor: Optional[Executor] = None,
              tasks: Optional[int] = None) -> List[Check]:
    """Decides every statement of a text, as ``cgt check`` does with a file; see :func:`check`."""

    if executor is not None:
        if first:
            raise InvalidError("first=... ends a run early, and shards do not know of each other; without it all are checked")
        asked: Dict[str, Any] = {"scale": scale, "all": all, "sample": sample, "seed": seed}
        with TemporaryDirectory() as folder:
            path = os.path.join(folder, "check.db") if store is None else store
            run_in_shards(check_all, {"text": text, **asked}, executor, tasks, shard, path, resume, progress)
            return check_all(text, store=path, resume=True, **asked)

    reports = _Reports(progress)

    def work(run: Run) -> List[Check]:
        if not lib.lab_program_count(run.program):
            raise InvalidError("there is no claim in it, such as 'for n in 0..9: *n + *n == 0'")
        reports.checks.clear()
        options = run.options("lab_check_options *", workers, reports, shard, sample, seed)
        options.scale, options.first, options.all = scale, first, all
        options.report = lib.cgtpy_report
        survey(run, lib.lab_check, options, reports, store, resume)
        return reports.checks

    return run(current(), text, work)


def check(claim: str, *, workers: int = 0, scale: int = 1, first: int = 0, all: bool = False,
          shard: Optional[Tuple[int, int]] = None, sample: int = 0, seed: int = 1, store: Optional[Path] = None,
          resume: bool = False, progress: Shower = None, executor: Optional[Executor] = None,
          tasks: Optional[int] = None) -> Check:
    """Decides a claim for all tuples of its ranges, on all processors.

    >>> check("for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))")
    <claim holds for 100 instances>
    >>> check("for n in 0..9: n^2 <= 2*n + 3").counterexample
    {'n': 4}
    >>> check("exists n in 1..6, B in polyominoes(n): domineering(B) == {1|0}").witness
    {'n': 5, 'B': '##.|...|#.#'}

    workers: threads, 0 for one a processor. scale: upper ends of ranges written as numerals times this.
    first: leave off after so many counterexamples or witnesses. all: keep all of them, as ``counterexamples`` or
    ``witnesses``. shard: (i, n), part i
    of n alone, 1 <= i <= n. sample: so many tuples alone, drawn with the seed, where there are more; what none of them
    contradicts is "sampled" and does not hold. store: a file in which results are saved as they come; resume: continue from its contents;
    see :class:`Store`. progress: a function of a :class:`Progress`, or True for a bar.

    executor: any :class:`concurrent.futures.Executor`, for example of processes, of Dask (``client.get_executor()``) or of
    MPI (``mpi4py.futures.MPIPoolExecutor()``). The claim is then decided in ``tasks`` shards (64). Each is a task on one
    thread, and the result is the same. Finished shards stay in the folder ``STORE.shards`` until all are finished, so that
    resume computes only the missing ones.
    """
    results = check_all(claim, workers=workers, scale=scale, first=first, all=all, shard=shard, sample=sample, seed=seed,
                        store=store, resume=resume, progress=progress, executor=executor, tasks=tasks)
    if len(results) != 1:
        raise ValueError(f"expected one claim, not {len(results)}; check_all(...) takes several")
    return results[0]


def _close(sweep: Any) -> None:
    """What its rulesets have raised, and nobody has heard of, goes with it."""
    pending.pop(lib.cgtpy_sweep_close(sweep), None)


class _Swept(Watch):
    """What became of a sweep that is saved."""

    def add(self, result: Any, machine: Any) -> None:
        error = result.error
        if error.status == OK or result.verdict == lib.LAB_CHECK_STOPPED:
            return
        if not result.failed:  # it is of instances without a value, whose cells are None
            return
        names = result.statement.variables
        at = ", ".join(f"{ffi.string(names[i]).decode()} = {value}" for i, value in
                       enumerate(instance(machine, result.index, result.error_at))) if result.has_error_at else ""
        message = ffi.string(error.message).decode(errors="replace")
        raise_error(error.status, f"at {at}: {message}" if at else message, 0, advice=error.advice)


class Sweep(Rows):
    """The rows of a sweep: an iterator of dicts. See :func:`sweep`."""

    def __init__(self, text: str, fields: Optional[str], workers: int, shard: Optional[Tuple[int, int]],
                 progress: Shower, sample: int = 0, seed: int = 1):
        super().__init__()
        self._context = current()
        self._sweep = run(self._context, text, lambda run: self._begin(run, fields, (workers, None, shard, sample, seed)))
        self._watch = Watch(progress)
        self._began = monotonic()
        self._at = 0  # the number of the next row
        self._rows: Tuple[int, Tuple[Any, ...]] = (0, ())  # the number of the first of them, and rows
        self._most = 1  # rows to ask for at once: few where each takes long

    def _begin(self, run: Run, fields: Optional[str], how: Tuple[Any, ...]) -> Any:
        if lib.lab_program_count(run.program) != 1:
            raise InvalidError("expected one expression over ranges, such as 'for n in 0..9: nim(n)', not "
                               f"{lib.lab_program_count(run.program)}")
        options = run.options("lab_survey_options *", *how)
        options.machine, options.positions = run.machine, True
        total = ffi.new("uint64_t *")
        lib.lab_instance_box(total, run.machine, 0, ffi.new("lab_error *"))
        tuples = min(total[0], options.sample) if options.sample else total[0]
        self._total: Optional[int] = tuples // (options.shards or 1) or None
        if fields:
            options.fields = asked = read_fields(run, fields)
        self.columns = columns_of(run, asked if fields else None)
        #: How many of the columns are parameters.
        self.parameters: int = lib.lab_program_statement(run.program, 0).variable_count
        sweep = lib.cgtpy_sweep_open(run.native, options)
        if sweep == ffi.NULL:
            raise MemoryError
        run.kept = True
        return ffi.gc(sweep, _close)

    def __length_hint__(self) -> int:
        return max(0, (self._total or 0) - self._at) + len(self._ahead)

    def _next_rows(self, at: int, most: int) -> Tuple[Any, ...]:
        rows: Tuple[Any, ...] = self._context._ask(
            lambda world, reply: lib.cgtpy_sweep_next(self._sweep, reply, at, most), ahead=True)
        return rows

    def _next(self) -> Dict[str, Any]:
        first, rows = self._rows
        if self._at - first == len(rows):
            # After a Ctrl-C between these two lines the library gives the same rows again.
            began = monotonic()
            first, rows = self._rows = self._at, self._next_rows(self._at, self._most)
            self._most = min(256, 2 * self._most) if monotonic() - began < 0.025 else max(1, self._most // 2)
            self._watch.show(Progress("rows", self._at + len(rows), self._total, monotonic() - self._began))
            if not rows:
                self._watch.end()
                raise StopIteration
        row = dict(zip(self.columns, rows[self._at - first]))
        self._at += 1
        return row

    def __repr__(self) -> str:
        return f"<sweep with columns {', '.join(self.columns)}>"


def sweep(expression: str, fields: Union[str, Iterable[str], None] = None, *, workers: int = 0,
          shard: Optional[Tuple[int, int]] = None, sample: int = 0, seed: int = 1, store: Optional[Path] = None,
          resume: bool = False, progress: Shower = None, executor: Optional[Executor] = None,
          tasks: Optional[int] = None) -> Rows:
    """The values of an expression over ranges, row by row: dicts of parameters and values.

    >>> list(sweep("for a in 1..2: {a|0}", fields=["value", "mean"]))
    [{'a': 1, 'value': Game('{1|0}'), 'mean': Game('1/2')}, {'a': 2, 'value': Game('{2|0}'), 'mean': Game('1')}]

    fields: functions of the value, or expressions in which G stands for it; without them a column "value", or,
    where the expression is written ``[x, y]``, one for each. Where no answer exists a cell is None.
    Rows are computed as they are asked for. A notebook shows the next 20 as a table, and ``sweep(...).frame()`` is a frame of
    pandas. workers, shard, sample, seed, progress, executor, tasks: as of :func:`check`.

    store: a file in which all rows are saved before this returns them; resume: continue from its rows. Fields are
    then wanted, or there is the column "value" alone. See :class:`Store`.
    """
    if fields is not None and not isinstance(fields, str):
        fields = ",".join(fields)
    if executor is not None:
        folder = mkdtemp() if store is None else ""
        path = os.path.join(folder, "sweep.db") if store is None else store
        asked: Dict[str, Any] = {"expression": expression, "fields": fields or "value", "sample": sample, "seed": seed}
        try:
            run_in_shards(sweep, asked, executor, tasks, shard, path, resume, progress)
            rows = sweep(store=path, resume=True, **asked)
        except BaseException:
            rmtree(folder, ignore_errors=True)
            raise
        if folder:
            finalize(rows, rmtree, folder, ignore_errors=True)
        return rows
    if store is None:
        return Sweep(expression, fields, workers, shard, progress, sample, seed)

    watch = _Swept(progress)

    def work(run: Run) -> Any:
        options = run.options("lab_check_options *", workers, watch, shard, sample, seed)
        options.scale, options.report = 1, lib.cgtpy_report
        run.statement()
        options.fields = asked = read_fields(run, fields or "value")
        try:
            return survey(run, lib.lab_sweep, options, watch, store, resume)
        finally:
            lib.lab_fields_free(asked)

    key = run(current(), expression, work)
    return Store(store)._run(key)

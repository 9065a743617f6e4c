"""Results that outlive the program: files of runs, which ``cgt`` reads and writes too."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple, Union

from . import _errors
from ._context import current
from ._errors import InvalidError
from ._game import _unpickle
from ._native import ffi, lib
from ._progress import Watch
from ._rows import RowList, Rows
from ._run import Run, raise_from, run
from ._values import Outcome

#: The name of a file.
Path = Union[str, "os.PathLike[str]"]


def _open(path: Path, mode: int) -> Any:
    error = ffi.new("lab_error *")
    store = lib.lab_store_open(os.fsencode(path), mode, error)
    if store == ffi.NULL:
        raise_from(error.status, error)
    return ffi.gc(store, lib.lab_store_close)


def survey(run: Run, function: Callable[..., int], options: Any, watch: Watch, store: Optional[Path],
           resume: bool) -> Any:
    """A check or a sweep of the library, saved in a store if there is one; the number of its first run there."""
    if store is None and resume:
        raise InvalidError("resume=True continues from a store, and none was given: store='results.db'")
    opened = _open(store, lib.LAB_STORE_WRITE) if store is not None else ffi.NULL
    definitions = ffi.new("char[]", run.context.definitions.encode())
    options.store, options.definitions = opened, definitions
    options.resume = resume or watch.begun  # what begins again after a Ctrl-C goes on
    watch.begun = store is not None
    summary = ffi.new("lab_check_summary *")
    try:
        status = function(summary, run.program, options, run.error)
        watch.end()
        if summary.saving == lib.LAB_SAVING_KNOWN:
            raise InvalidError(f"{os.fspath(store or '')} already has this run; resume=True continues or shows it")
        run.done(status)
        return summary.run.id if store is not None else None
    finally:
        if store is not None:
            ffi.release(opened)


class StoredRun(Rows):
    """A run in a store: an iterator of its rows, and what it is.

    ``kind`` is "check" or "sweep"; ``statement``, ``definitions`` and ``options`` say of what; ``shard`` is (i, n);
    ``complete``: it has come to its end; ``tuples`` of the ranges are decided or left out, ``row_count`` rows there are;
    of a check ``instances``, ``excepted`` and ``failures``, and its rows are the counterexamples that were kept.
    """

    def __init__(self, store: "Store", row: Any):
        super().__init__()
        self.statement, self.definitions = (ffi.string(text).decode() for text in (row.statement, row.definitions))
        #: Those that change the results and are not the usual ones: {"scale": 2}.
        self.options: Dict[str, Union[int, bool]] = {
            name: getattr(row.options, name) for name in dir(row.options) if getattr(row.options, name)}
        self.kind = ("check", "sweep")[row.kind]
        self.shard: Tuple[int, int] = (row.shard, row.shards)
        self.complete = bool(row.complete)
        self.tuples, self.row_count = int(row.tuples), int(row.rows)
        self.instances, self.excepted, self.failures = int(row.instances), int(row.excepted), int(row.failures)
        width = row.parameter_count + row.field_count
        self.columns = [ffi.string(row.names[i]).decode() for i in range(width)]
        self._store = store
        self._row = row
        self._rows: Optional[Iterator[Dict[str, Any]]] = None

    def _next(self) -> Dict[str, Any]:
        if self._rows is None:
            self._rows = self._read()
        return next(self._rows)

    def _read(self) -> Iterator[Dict[str, Any]]:
        native, parameters, fields = self._store._store, self._row.parameter_count, self._row.field_count
        cursor = ffi.gc(lib.lab_store_rows(native, self._row), lib.lab_store_rows_end)
        row = ffi.new("lab_store_row **")
        while True:
            if cursor == ffi.NULL or lib.lab_store_next(ffi.cast("const lab_store_row **", row), cursor):
                raise_from(lib.lab_store_error(native).status, lib.lab_store_error(native))
            if row[0] == ffi.NULL:
                return
            elements = iter(range(self._row.listed_count))
            cells = [_value_of(row[0].elements[next(elements)]) if self._row.listed_count and self._row.listed[i] else
                     row[0].parameters[i] for i in range(parameters)]
            cells += [_value_of(row[0].values[i]) for i in range(fields)]
            yield dict(zip(self.columns, cells))

    def __repr__(self) -> str:
        state = "" if self.complete else ", not finished"
        part = "" if self.shard[1] == 1 else f", shard {self.shard[0]}/{self.shard[1]}"
        return f"<{self.kind} of {self.statement}: {self.row_count} rows{part}{state}>"


def _value_of(cell: Any) -> Any:
    text = ffi.buffer(cell.text, cell.length)[:].decode()
    if cell.kind == lib.LAB_STORE_NOTHING:
        return None
    if cell.kind == lib.LAB_STORE_GAME:
        return _unpickle(text)
    if cell.kind == lib.LAB_STORE_OUTCOME:
        return Outcome(text)
    if cell.kind == lib.LAB_STORE_TRUTH:
        return text == "true"
    if cell.kind == lib.LAB_STORE_TEXT:
        return text
    try:
        return current().evaluate(text)
    except _errors.CgtError:
        return text


class Store:
    """A file of results, as ``check(..., store=path)`` and ``sweep(..., store=path)`` make it, and ``cgt`` with --store.

    >>> import tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "results.db")
    >>> list(sweep("for a in 0..2: {a|0}", ["value", "is_hot"], store=path))[1:]
    [{'a': 1, 'value': Game('{1|0}'), 'is_hot': True}, {'a': 2, 'value': Game('{2|0}'), 'is_hot': True}]
    >>> Store(path).runs
    (<sweep of for a in 0..2: {a|0}: 3 rows>,)
    >>> Store(path).query("select count(*) as rows from sweep_1")
    [{'rows': 3}]

    A kill at any moment leaves a beginning of each run and nothing else; ``resume=True`` continues from there. Shards that
    were made apart become one by :meth:`merge`. It belongs to the thread that opened it.
    """

    def __init__(self, path: Path):
        self.path = os.fspath(path)
        self._store = _open(path, lib.LAB_STORE_READ)

    @property
    def runs(self) -> Tuple[StoredRun, ...]:
        """All runs, in the order in which they were begun."""
        return tuple(StoredRun(self, lib.lab_store_run_at(self._store, i))
                     for i in range(lib.lab_store_run_count(self._store)))

    def _run(self, id: int) -> StoredRun:
        return next(run for run in self.runs if run._row.id == id)

    def query(self, sql: str) -> List[Dict[str, Any]]:
        """The rows that an SQL statement gives, as ``cgt store sql``; the tables are described in ``cgt help store sql``. A
        notebook shows them as a table."""

        def work(run: Run) -> RowList:
            text = ffi.new("char[]", sql.encode())
            rest, query = ffi.new("const char **", text), ffi.new("lab_query **")
            run.done(lib.lab_query_open(query, rest, self._store, text, run.native.stop, run.error))
            if query[0] == ffi.NULL:
                raise InvalidError("expected an SQL statement, such as 'select * from run'")
            try:
                return _answers(run, query[0])
            finally:
                lib.lab_query_close(query[0])

        return run(current(), "", work)

    def check(self) -> None:
        """Reads all of it; InvalidError where it is not as it was saved."""

        def work(run: Run) -> None:
            status = lib.lab_store_check(ffi.NULL, self._store, run.native.stop)
            if status:
                run.native.error = lib.lab_store_error(self._store)[0]
            run.done(status)

        run(current(), "", work)

    @classmethod
    def merge(cls, path: Path, *parts: Path) -> "Store":
        """A new store of the runs of some others: the shards of a run become the run, as ``cgt store merge`` does it."""
        stores = [_open(part, lib.LAB_STORE_READ) for part in parts]
        fault, target = ffi.new("lab_join_fault *"), _open(path, lib.LAB_STORE_NEW)

        def work(run: Run) -> None:
            if lib.lab_store_join(target, ffi.new("lab_store *[]", stores), len(stores), run.native.stop, fault):
                run.native.error = fault.error
                if not fault.error.status:
                    raise InvalidError(_why_not_joined(fault))
                run.done(fault.error.status)
            status = lib.lab_store_publish(target, ffi.NULL)
            if status:
                run.native.error = lib.lab_store_error(target)[0]
            run.done(status)

        try:
            run(current(), "", work)
        finally:
            ffi.release(target)
        return cls(path)

    def __repr__(self) -> str:
        return f"Store({self.path!r})"


def _answers(run: Run, query: Any) -> RowList:
    names = [ffi.string(lib.lab_query_column(query, i)).decode() for i in range(lib.lab_query_columns(query))]
    row = ffi.new("const lab_query_cell **")
    rows = RowList(names)
    while True:
        run.done(lib.lab_query_next(row, query, run.error))
        if row[0] == ffi.NULL:
            return rows
        rows.append({name: _answer(row[0][i]) for i, name in enumerate(names)})


def _answer(cell: Any) -> Any:
    if cell.kind == lib.LAB_QUERY_NULL:
        return None
    if cell.kind == lib.LAB_QUERY_INTEGER:
        return int(cell.integer)
    data = ffi.buffer(cell.text, cell.length)[:]
    return data if cell.kind == lib.LAB_QUERY_BLOB else float(data) if cell.kind == lib.LAB_QUERY_REAL else data.decode()


def _why_not_joined(fault: Any) -> str:
    path = ffi.string(lib.lab_store_path(fault.store)).decode() if fault.store else ""
    if fault.problem == lib.LAB_JOIN_DIFFERENT:
        return f"{path} belongs to another run: {ffi.string(fault.difference).decode()}"
    if fault.problem == lib.LAB_JOIN_MISSING:
        return f"shard {fault.shard} is missing"
    if fault.problem == lib.LAB_JOIN_TWICE:
        return f"shard {fault.shard} appears twice, also in {path}"
    return f"{ffi.string(lib.lab_store_path(fault.other)).decode() if fault.other else path} has not finished its shard"

"""Rows of parameters and values, and what their columns are."""

from __future__ import annotations

from collections import deque
from typing import Any, Deque, Dict, Iterator, List, Optional, Tuple

from . import _html
from ._context import current
from ._errors import CgtError
from ._native import ffi, lib
from ._run import Run


#: Rows that a notebook shows of an iterator, whose rows may be many and slow; and of what is there already.
_MOST_AHEAD = 20
_MOST_ROWS = 60


def shown(columns: List[str], rows: List[Dict[str, Any]]) -> str:
    """Rows that are there, as a notebook shows them."""
    more = len(rows) - _MOST_ROWS
    note = f"... {more:,} more row{'s' * (more != 1)}" if more > 0 else ""
    return _html.table(columns, [list(row.values()) for row in rows[:_MOST_ROWS]], note)


class RowList(List[Dict[str, Any]]):
    """A list of rows, which a notebook shows as a table."""

    def __init__(self, columns: List[str]):
        super().__init__()
        self.columns = columns

    def _repr_html_(self) -> str:
        return shown(self.columns, self)


class Rows:
    """An iterator of rows, dicts of parameters and values. A notebook shows the next 20 rows as a table; they stay in the
    iterator."""

    #: The names of the parameters, then of what is computed.
    columns: List[str]

    def __init__(self) -> None:
        self._ahead: Deque[Dict[str, Any]] = deque()  # computed, and not yet asked for

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return self

    def __next__(self) -> Dict[str, Any]:
        return self._ahead.popleft() if self._ahead else self._next()

    def _push(self, row: Dict[str, Any]) -> None:
        """Gives a row back: it is the next one again."""
        self._ahead.appendleft(row)

    def _next(self) -> Dict[str, Any]:
        """Computes a row."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        note = ""
        try:
            while len(self._ahead) <= _MOST_AHEAD:
                self._ahead.append(self._next())
            note = "..."
        except StopIteration:
            pass
        except CgtError as error:  # whoever asks for that row meets it
            note = f"... {error}"
        rows = list(self._ahead)[:_MOST_AHEAD]
        return _html.table(self.columns, [list(row.values()) for row in rows], note)

    def frame(self) -> Any:
        """The rows that are left as a frame of pandas; values are games, Outcomes, ..."""
        try:
            import pandas
        except ImportError:
            raise ImportError("a frame needs pandas, which is not installed; list(sweep(...)) gives "
                              "the rows without it") from None
        return pandas.DataFrame(list(self), columns=self.columns)


def _element(machine: Any, index: int, variable: int, numbers: Any) -> Any:
    """What a variable over a list stands for: a machine of another context may say, so it comes as text."""
    value = ffi.new("lab_value *")
    if lib.lab_instance_variable(value, machine, index, variable, numbers, ffi.new("lab_error *")):
        return numbers[variable]
    text = lib.lab_value_text(machine, value[0], lib.CGT_PLAIN)
    if text == ffi.NULL:
        return numbers[variable]
    try:
        printed: str = ffi.string(text).decode()
        return printed if value.kind == lib.LAB_TEXT else current().evaluate(printed)
    finally:
        lib.cgtpy_free(text)


def instance(machine: Any, index: int, numbers: Any) -> Tuple[Any, ...]:
    """The values of the variables of a statement at a tuple."""
    statement = lib.lab_program_statement(lib.lab_machine_program(machine), index)
    return tuple(_element(machine, index, i, numbers) if statement.listed_count and statement.listed[i] else numbers[i]
                 for i in range(statement.variable_count))


def read_fields(run: Run, text: str) -> Any:
    """The fields that a text names, for the options of the library."""
    fields, at = ffi.new("lab_fields *"), ffi.new("char **")
    status = lib.lab_fields_read(fields, run.program, text.encode(), at, run.error)
    lib.cgtpy_free(at[0])
    run.done(status)
    return fields


def columns_of(run: Run, fields: Optional[Any]) -> List[str]:
    """Of statement 0: its variables, then the fields, or else the columns of its expression."""
    statement = lib.lab_program_statement(run.program, 0)
    names = [ffi.string(statement.variables[i]).decode() for i in range(statement.variable_count)]
    if fields is not None:
        return names + [ffi.string(fields.names[i]).decode() for i in range(fields.count)]
    length, columns = ffi.new("size_t *"), []
    for i in range(lib.lab_statement_columns(run.program, 0)):
        name = lib.lab_statement_column(length, run.program, 0, i)
        columns.append(ffi.buffer(name, length[0])[:].decode())
    return names + (columns if len(columns) != 1 else ["value"])

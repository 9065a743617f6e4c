"""Rows of parameters and values, and what their columns are."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple

from ._context import current
from ._native import ffi, lib
from ._run import Run


class Rows:
    """An iterator of rows, dicts of parameters and values."""

    #: The names of the parameters, then of what is computed.
    columns: List[str]

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return self

    def __next__(self) -> Dict[str, Any]:
        raise NotImplementedError

    def frame(self) -> Any:
        """The rows that are left as a frame of pandas; values are games, Outcomes, ..."""
        try:
            import pandas
        except ImportError:
            raise ImportError("a frame needs pandas, which is not installed; the rows are there without it: "
                              "list(sweep(...))") from None
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
        return current().evaluate(ffi.string(text).decode())
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

"""Cells of a worksheet: definitions, assignments, expressions and claims of the language, one after another."""

from __future__ import annotations

from typing import Any, Iterator, List, NamedTuple

from ._claims import check_all, sweep
from ._context import Context
from ._native import ffi, lib
from ._run import Run, run


class _Statement(NamedTuple):
    kind: int
    text: str
    begin: int
    variables: int


def _statements(context: Context, cell: str) -> List[_Statement]:
    data = cell.encode()

    def look(run: Run) -> List[_Statement]:
        found = (lib.lab_program_statement(run.program, i) for i in range(lib.lab_program_count(run.program)))
        return [_Statement(one.kind, ffi.buffer(one.text, one.text_length)[:].decode(), len(data[:one.offset].decode()),
                           one.variable_count) for one in found]

    return run(context, cell, look)


def _placed(cell: str, begin: int, end: int) -> str:
    """A part of a cell behind blanks, so that errors name its place in the cell."""
    return "".join(c if c == "\n" else " " for c in cell[:begin]) + cell[begin:end]


def _over_ranges(text: str) -> Any:
    """The verdict of a claim, or the rows of another expression: its first value tells which it is."""
    rows = sweep(text)
    first = next(rows, None)
    if first is None or isinstance(first.get("value"), bool):
        return check_all(text)[0]
    rows._push(first)
    return rows


def _answer(context: Context, statement: _Statement, text: str) -> Any:
    if statement.kind == lib.LAB_ASSIGNMENT:
        begin = text.index(":=") + 2
        value = context.evaluate(_placed(text, begin, len(text)))
        context.define(f"def {text[:begin - 2].strip()} = {context._text(value)}")
        return value
    if statement.kind != lib.LAB_BARE:
        return check_all(text)[0]
    return _over_ranges(text) if statement.variables else context.evaluate(text)


def answers(context: Context, cell: str) -> Iterator[Any]:
    """The value of each statement of a cell, in order; the context keeps the definitions and assignments.

    An expression gives its value, a claim its :class:`Check`, and another expression over ranges its rows. An error is
    that of its statement, with its place in the cell; the statements before it have given their values."""
    with context:
        end = 0
        for statement in _statements(context, cell):
            if cell[end:statement.begin].strip(" \t\n;"):
                context.define(_placed(cell, end, statement.begin))
            end = statement.begin + len(statement.text)
            yield _answer(context, statement, _placed(cell, statement.begin, end))
        if cell[end:].strip(" \t\n;"):
            context.define(_placed(cell, end, len(cell)))

"""Values over ranges as a table."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Dict, List, Optional, Tuple

from ._claims import Sweep
from ._context import current
from ._errors import InvalidError
from ._game import Game
from ._native import ffi, lib
from ._progress import Shower
from ._rows import shown
from ._run import Run, raise_from, run

_MOST_BYTES = 1 << 30


def _worth(cell: Any) -> Any:
    """A position or a sum counts as its value."""
    return cell._as_game() if hasattr(cell, "_as_game") else cell


class Table:
    """Rows of parameters and values; see :func:`table`. ``str`` is the text that ``cgt table`` prints, ``markdown``,
    ``latex``, ``csv`` and ``jsonl`` the other formats; ``columns``, and ``rows``, dicts, hold the values themselves. Text and
    Markdown cut long values. A notebook shows the table with formulas; of many rows the first 60."""

    def __init__(self, columns: List[str], rows: List[Dict[str, Any]], parameters: int, grid: bool):
        self.columns = columns
        self.rows = rows
        self._parameters = parameters
        self._grid = grid
        self._context = current()

    def _written(self, format: str, unicode: bool = False) -> str:
        def work(run: Run) -> str:
            parts: List[bytes] = []
            handle, kind = ffi.new_handle(parts), ffi.new("lab_table_format *")
            lib.lab_table_format_named(kind, format.encode())
            options = ffi.new("lab_table_options *", {
                "write": lib.cgtpy_collect, "where": handle, "format": kind[0], "grid": self._grid,
                "values": lib.CGT_UNICODE if unicode else lib.CGT_PLAIN, "most_bytes": _MOST_BYTES,
                "most_columns": lib.LAB_TABLE_IN_GRID if self._grid else lib.LAB_TABLE_IN_LIST})
            made = lib.lab_table_new(options, len(self.columns), self._parameters)
            if made == ffi.NULL:
                raise MemoryError
            made = ffi.gc(made, lib.lab_table_free)
            for name in self.columns:
                data = name.encode()
                lib.lab_table_head(made, data, len(data))
            orders: List[Dict[Any, int]] = [{} for _ in range(self._parameters)]
            for row in self.rows:
                self._put(run, made, list(row.values()), orders)
            raise_from(lib.lab_table_end(made), lib.lab_table_error(made))
            return b"".join(parts).decode()

        return run(self._context, "", work)

    def _put(self, run: Run, made: Any, cells: List[Any], orders: List[Dict[Any, int]]) -> None:
        value = ffi.new("lab_value *")
        for i, cell in enumerate(cells):
            parameter = i < self._parameters
            if parameter and type(cell) is int:
                lib.lab_table_integer(made, cell)
            elif cell is None:
                lib.lab_table_empty(made)
            else:
                run.packed(value, _worth(cell))
                put = lib.lab_table_element if parameter else lib.lab_table_value
                run.printable(put(made, run.machine, value[0]))
                if parameter:  # of a list: in the order in which they come
                    lib.lab_table_listed(made, orders[i].setdefault(str(cell), len(orders[i])))
        lib.lab_table_row(made)

    def __str__(self) -> str:
        return self._written("text").rstrip("\n")

    @property
    def unicode(self) -> str:
        """As text, with the signs of print."""
        return self._written("text", True).rstrip("\n")

    @property
    def markdown(self) -> str:
        return self._written("markdown")

    @property
    def latex(self) -> str:
        """A tabular that needs no package."""
        return self._written("latex")

    @property
    def csv(self) -> str:
        return self._written("csv")

    @property
    def jsonl(self) -> str:
        return self._written("jsonl")

    def frame(self) -> Any:
        """A frame of pandas, whose values are games, Outcomes, ...; of a grid as that grid."""
        frame = import_module("pandas").DataFrame(self.rows, columns=self.columns)
        if not self._grid:
            return frame
        side, top, value = self.columns
        return frame.pivot(index=side, columns=top, values=value)

    def _repr_html_(self) -> str:
        rows = [{name: _worth(cell) for name, cell in row.items()} for row in self.rows]
        return self._grid_html(rows) if self._grid else shown(self.columns, rows)

    def _grid_html(self, rows: List[Dict[str, Any]]) -> str:
        side, top, value = self.columns
        across = list({str(row[top]): row[top] for row in rows}.values())
        lines: Dict[str, Dict[str, Any]] = {}
        for row in rows:
            line = lines.setdefault(str(row[side]), {side: row[side], **dict.fromkeys(map(str, across))})
            line[str(row[top])] = row[value]
        return shown([rf"{side}\{top}", *across], list(lines.values()))

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<table of {len(self.rows)} rows: {', '.join(self.columns)}>"


def table(statement: str, *, grid: bool = False, workers: int = 0, shard: Optional[Tuple[int, int]] = None,
          progress: Shower = None) -> Table:
    """The values of an expression over ranges, as ``cgt table`` prints them.

    >>> print(table("for a in 0..2: [a^2, {a|0}]"))
    a  a^2  {a|0}
    0    0  *
    1    1  {1|0}
    2    4  {2|0}
    >>> print(table("for a in 0..2, b in 0..2: *a + *b", grid=True))
    a\\b  0   1   2
      0  0   *   *2
      1  *   0   *3
      2  *2  *3  0

    grid: of two parameters, one down the side and one along the top.
    """
    sweep = Sweep(statement, None, workers, shard, progress)
    parameters = sweep.parameters
    if grid and (parameters != 2 or len(sweep.columns) != 3):
        raise InvalidError("a grid needs one value over two parameters, as in 'for a in 0..9, b in 0..9: nim(a,b)'")
    return Table(sweep.columns, list(sweep), parameters, grid)

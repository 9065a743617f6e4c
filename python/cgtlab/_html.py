"""Tables as notebooks show them: values as formulas, texts as texts, long values cut."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Iterable, List, Sequence

from . import _latex
from ._context import current
from ._values import Outcome, Player

#: Characters of a value that a cell shows; a longer one is text, cut, and whole in its tooltip up to MOST_HELD.
_MOST_SHOWN = 60
_MOST_HELD = 4096


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool) or getattr(value, "is_number", False) is True


def _code(text: str) -> str:
    """MathJax leaves code alone, whatever dollars are in it."""
    if len(text) <= _MOST_SHOWN:
        return f"<code>{escape(text)}</code>"
    note = f"... ({len(text):,} characters)"
    title = f' title="{escape(text)}"' if len(text) <= _MOST_HELD else ""
    return f"<code{title}>{escape(text[:_MOST_SHOWN - len(note)] + note)}</code>"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (Outcome, Player, bool, float)):
        return str(value)
    if isinstance(value, (str, bytes)):
        return _code(value if isinstance(value, str) else repr(value))
    has_own = hasattr(value, "_repr_latex_")
    text = str(value) if has_own else current()._text(value)
    if len(text) > _MOST_SHOWN:
        return _code(text)
    if isinstance(value, int):
        return text
    formula = value._repr_latex_() if has_own else _latex.shown(current()._text(value, "latex"))
    return escape(formula) if formula else _code(text)


def _row(cells: Iterable[str], tag: str, right: Sequence[bool]) -> str:
    return "<tr>" + "".join(f'<{tag} style="text-align: {"right" if at else "left"}">{cell}</{tag}>'
                            for cell, at in zip(cells, right)) + "</tr>\n"


def table(columns: Sequence[Any], rows: List[Sequence[Any]], note: str = "") -> str:
    """A table with a head and a line below it; columns of numbers are aligned at the right."""
    right = [all(_is_number(row[i]) or row[i] is None for row in rows) for i in range(len(columns))]
    return ("<table>\n<thead>\n" + _row(map(_cell, columns), "th", right) + "</thead>\n<tbody>\n"
            + "".join(_row(map(_cell, row), "td", right) for row in rows) + "</tbody>\n</table>\n"
            + (f"<p>{escape(note)}</p>\n" if note else ""))

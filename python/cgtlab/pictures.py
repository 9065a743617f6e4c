"""Pictures for notebooks, as SVG: maps over two parameters, boards, thermographs upon each other.

>>> from cgtlab import sweep
>>> from cgtlab.pictures import grid
>>> grid(sweep("for a in 0..9, b in 0..9: nim_sum(a,b)"), "a", "b", title="nim sums")
<picture 'nim sums'>

``save(path)`` writes a picture to a file. Text stays text. Colours differ in lightness, so that they survive greyscale and any kind of colour vision.
Values are exact up to the last step, where a place on the paper is written in decimals.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._game import Game
from ._thermograph import _label, _marks
from ._values import Outcome

__all__ = ["Picture", "boards", "grid", "thermographs"]

_RAMP = ((0, 34, 78), (67, 78, 108), (125, 124, 120), (188, 174, 108), (254, 232, 56))
_COLOURS = ("#f4f1de", "#12355b", "#e69f00", "#56b4e9", "#7a1f0a", "#9a9a9a", "#0b7a5a", "#f3c6d3")
_OUTCOMES = {"P": "#161616", "L": "#0072b2", "R": "#e69f00", "N": "#f4f1de"}


class Picture:
    """An SVG picture: a notebook shows it, ``save`` writes it to a file, ``str`` is its text."""

    __slots__ = ("_text", "_title")

    def __init__(self, parts: Iterable[str], width: float, height: float, title: str):
        self._title = title
        self._text = "\n".join((
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="11">',
            f"<title>{escape(title)}</title>" if title else "",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>', *parts, "</svg>"))

    def _repr_svg_(self) -> str:
        return self._text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<picture {self._title!r}>" if self._title else "<picture>"

    def save(self, path: Any) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._text + "\n")


def _text(x: float, y: float, text: Any, anchor: str = "middle", fill: str = "#222", size: float = 11) -> str:
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" font-size="{size:g}">'
            f"{escape(str(text))}</text>")


def _width(text: Any, size: float = 11) -> float:
    """About how wide a text is."""
    return 0.6 * size * len(str(text))


# ---- maps over two parameters -------------------------------------------------------------------


def _plain(value: Any) -> Any:
    """A game that is a number as that number, an outcome as its letter; else the value, or its text."""
    if isinstance(value, Game):
        try:
            return value.fraction
        except ValueError:
            return value.unicode
    if isinstance(value, Outcome):
        return value.value
    return value if isinstance(value, (bool, int, Fraction, type(None))) else str(value)


def _shade(part: float) -> str:
    at = part * (len(_RAMP) - 1)
    i = min(int(at), len(_RAMP) - 2)
    low, high = _RAMP[i], _RAMP[i + 1]
    return "#" + "".join(f"{round(a + (at - i) * (b - a)):02x}" for a, b in zip(low, high))


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 128000


def _colouring(values: List[Any], order: Optional[Sequence[Any]]) -> Tuple[Callable[[Any], str], List[Any]]:
    """The colour of a value, and the values of the legend."""
    known = [value for value in values if value is not None]
    if order is None and known and all(isinstance(v, (int, Fraction)) and not isinstance(v, bool) for v in known):
        low, high = min(known), max(known)
        span = high - low or 1
        legend = sorted(set(known))
        if len(legend) > 7:
            legend = [mark for mark in _marks(Fraction(low), Fraction(high), 7)]
        return (lambda value: _shade(float(Fraction(value - low) / span))), legend[::-1]
    legend = [_plain(v) for v in order] if order is not None else sorted(set(known), key=lambda v: (str(type(v)), v))
    if set(legend) <= set(_OUTCOMES):
        return _OUTCOMES.__getitem__, [letter for letter in "PNLR" if letter in legend]
    if set(legend) == {True, False} or len(legend) == 1:
        legend = sorted(legend, reverse=True)
        colours = {value: _COLOURS[1] if value else _COLOURS[0] for value in legend}
    elif len(legend) > len(_COLOURS):
        raise ValueError(f"{len(legend)} different values that are no numbers; {len(_COLOURS)} have a colour")
    else:
        colours = dict(zip(legend, _COLOURS))
    return (lambda value: colours.get(value, "#ffffff")), legend


def grid(rows: Iterable[Mapping[str, Any]], x: str, y: str, value: Optional[str] = None, *, title: str = "",
         legend: str = "", cell: int = 0, text: Optional[bool] = None, order: Optional[Sequence[Any]] = None,
         down: bool = False) -> Picture:
    """A map: a square for each row, coloured by its value.

    rows: of a sweep, or any dicts. x, y: the parameters to the right and upward (downward if ``down``). value: the
    column that is shown; the last one if not said. Numbers get a ramp from dark to light, outcomes and up to
    eight other values a colour each, in this ``order``. text: write the values into the squares; if not said, on
    small maps. legend: what is above the list of colours.
    """
    table: Dict[Tuple[int, int], Any] = {}
    for row in rows:
        value = value or list(row)[-1]
        table[int(row[x]), int(row[y])] = _plain(row[value])
    if not table:
        raise ValueError("there are no rows to draw")
    colour, names = _colouring(list(table.values()), order)
    xs = range(min(a for a, _ in table), max(a for a, _ in table) + 1)
    ys = range(min(b for _, b in table), max(b for _, b in table) + 1)
    cell = cell or max(6, min(26, 460 // max(len(xs), len(ys))))
    if text is None:
        text = cell >= 20 and not any(isinstance(shown, bool) for shown in table.values())
    left, top = 46.0, 34.0 if title else 12.0
    right, bottom = left + cell * len(xs), top + cell * len(ys)
    squares: Dict[str, List[str]] = {}
    writing: List[str] = []
    for (a, b), shown in table.items():
        if shown is None:
            continue
        px = left + cell * (a - xs.start)
        py = top + cell * (b - ys.start) if down else bottom - cell * (b - ys.start + 1)
        fill = colour(shown)
        squares.setdefault(fill, []).append(f"M{px:.0f} {py:.0f}h{cell}v{cell}h-{cell}z")
        if text:
            written = str(shown)
            size = min(11.0, cell / max(1, len(written)) / 0.62)
            writing.append(_text(px + cell / 2, py + cell / 2 + size * 0.36, written.replace("-", "\u2212"),
                                 fill="white" if _is_dark(fill) else "black", size=round(size, 1)))
    out = [f'<path fill="{fill}" stroke="white" stroke-width="0.5" d="{"".join(paths)}"/>'
           for fill, paths in squares.items()] + writing
    out.append(f'<rect x="{left:.0f}" y="{top:.0f}" width="{cell * len(xs)}" height="{cell * len(ys)}" '
               'fill="none" stroke="#555" stroke-width="0.7"/>')
    every = max(1, next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**6) if step * cell >= 22))
    out += [_text(left + cell * (a - xs.start + 0.5), bottom + 15, a) for a in xs if a % every == 0]
    for b in ys:
        if b % every == 0:
            middle = cell * (b - ys.start + 0.5)
            out.append(_text(left - 6, (top + middle if down else bottom - middle) + 4, b, "end"))
    out.append(_text((left + right) / 2, bottom + 31, x, size=12))
    out.append(_text(14, (top + bottom) / 2 + 4, y, size=12))
    at = top + 10
    if legend:
        out.append(_text(right + 18, at, legend, "start"))
        at += 18
    for name in names:
        out.append(f'<rect x="{right + 18:.0f}" y="{at - 10:.0f}" width="14" height="14" fill="{colour(name)}" '
                   'stroke="#555" stroke-width="0.5"/>')
        shown = {True: "true", False: "false"}[name] if isinstance(name, bool) else str(name)
        out.append(_text(right + 38, at + 1, shown.replace("-", "\u2212"), "start"))
        at += 19
    wide = max([20 + _width(name) for name in names] + [_width(legend), 0])
    width = max(right + 28 + wide, _width(title, 13) + 20)
    if title:
        out.append(_text(width / 2, 20, title, size=13))
    return Picture(out, width, max(bottom + 40, at + 4), title)


# ---- boards --------------------------------------------------------------------------------------


def boards(positions: Iterable[str], labels: Iterable[Any] = (), *, across: int = 8, cell: int = 16,
           title: str = "") -> Picture:
    """Boards side by side, each a text with | between its rows: x a peg, # a wall, other characters free.

    labels: what is written below each. across: how many stand in a row.

    >>> boards(["xox|oxx", "..|.#"], ["P", "*"], title="two positions")
    <picture 'two positions'>
    """
    texts = [text.split("|") for text in positions]
    if not texts:
        raise ValueError("there are no boards to draw")
    names = [str(label) for label in labels]
    names += [""] * (len(texts) - len(names))
    high = max(len(rows) for rows in texts) * cell
    wide = max([len(row) * cell for rows in texts for row in rows] + [int(_width(name)) + 4 for name in names])
    step_x, step_y = wide + cell, high + (30 if any(names) else cell)
    top = 34 if title else 10
    out: List[str] = []
    for i, rows in enumerate(texts):
        x0 = 12 + i % across * step_x + (wide - len(rows[0]) * cell) / 2
        y0 = top + i // across * step_y
        for r, row in enumerate(rows):
            for c, mark in enumerate(row):
                px, py = x0 + c * cell, y0 + r * cell
                fill = "#888" if mark == "#" else "#f4f1de"
                out.append(f'<rect x="{px:.1f}" y="{py:.1f}" width="{cell}" height="{cell}" fill="{fill}" '
                           'stroke="#999" stroke-width="0.6"/>')
                if mark in "xX":
                    out.append(f'<circle cx="{px + cell / 2:.1f}" cy="{py + cell / 2:.1f}" r="{cell * 0.31:.1f}" '
                               'fill="#12355b"/>')
        if names[i]:
            out.append(_text(x0 + len(rows[0]) * cell / 2, y0 + len(rows) * cell + 14, names[i]))
    count = min(across, len(texts))
    width = max(12 + count * step_x, _width(title, 13) + 20)
    if title:
        out.insert(0, _text(width / 2, 20, title, size=13))
    return Picture(out, width, top + -(-len(texts) // across) * step_y + 4, title)


# ---- thermographs upon each other ----------------------------------------------------------------

_LINES = (("#12355b", "", 2.6), ("#d97700", "7 4", 2.2), ("#3b9bd4", "2 3", 2.4), ("#7a1f0a", "10 3 2 3", 1.8),
          ("#777777", "", 1.2))


def _points(wall: Sequence[Any], bottom: Fraction) -> List[Tuple[Fraction, Fraction]]:
    """(value, temperature) from the mast's foot down to the bottom."""
    points: List[Tuple[Fraction, Fraction]] = []
    for i, corner in enumerate(wall):
        if corner.temperature >= bottom:
            points.append((corner.value, corner.temperature))
            continue
        if i and wall[i - 1].temperature > bottom:
            high, part = wall[i - 1], wall[i - 1].temperature - bottom
            slope = (corner.value - high.value) / (high.temperature - corner.temperature)
            points.append((high.value + part * slope, bottom))
        break
    return points or [(wall[0].value, bottom)]


def thermographs(*games: Union[Game, int, Fraction, str], labels: Iterable[Any] = (), title: str = "",
                 bottom: Any = 0, width: int = 420, height: int = 300) -> Picture:
    """Up to five thermographs in one picture: values grow to the left, temperature upward.

    labels: names for the legend, if not the values. bottom: the lowest temperature that is shown.

    >>> thermographs("{3|1}", "{4||2|0}", title="two games")
    <picture 'two games'>
    """
    if not 1 <= len(games) <= len(_LINES):
        raise ValueError(f"{len(games)} thermographs; 1 to {len(_LINES)} can be told apart")
    values = [Game(game) for game in games]
    names = [str(label) for label in labels] or [game._short(40) for game in values]
    bottom = Fraction(bottom)
    both = [(_points(g.thermograph.left_wall, bottom), _points(g.thermograph.right_wall, bottom)) for g in values]
    corners = [point for pair in both for wall in pair for point in wall]
    low, high = min(v for v, _ in corners), max(v for v, _ in corners)
    top = max(max(t for _, t in corners), bottom + 1)
    if low == high:
        low, high = low - 1, high + 1
    margin = (high - low) / 12
    low, high, top = low - margin, high + margin, top + (top - bottom) / 4
    x0, x1, y0, y1 = 44.0, width - 14.0, 34.0 if title else 14.0, height - 38.0

    def px(value: Fraction) -> float:
        return x1 - float((value - low) / (high - low)) * (x1 - x0)

    def py(t: Fraction) -> float:
        return y1 - float((t - bottom) / (top - bottom)) * (y1 - y0)

    out = [_text(width / 2, 20, title, size=13)] if title else []
    for mark in _marks(low, high, 8):
        out.append(f'<path d="M{px(mark):.1f} {y0:.1f}V{y1:.1f}" stroke="#ddd"/>')
        out.append(_text(px(mark), y1 + 15, _label(mark)))
    for mark in _marks(bottom, top, 6):
        out.append(f'<path d="M{x0:.1f} {py(mark):.1f}H{x1:.1f}" stroke="{"#888" if mark == 0 else "#ddd"}"/>')
        out.append(_text(x0 - 6, py(mark) + 4, _label(mark), "end"))
    out.append(_text((x0 + x1) / 2, y1 + 31, "value", fill="#444"))
    out.append(f'<text x="12" y="{(y0 + y1) / 2:.0f}" text-anchor="middle" fill="#444" '
               f'transform="rotate(-90 12 {(y0 + y1) / 2:.0f})">temperature</text>')
    for (left, right), (colour, dashes, thick) in zip(both, _LINES):
        line = f'fill="none" stroke="{colour}" stroke-width="{thick}"'
        line += f' stroke-dasharray="{dashes}"' if dashes else ""
        path = [(px(v), py(t)) for v, t in reversed(left)]
        path += [(px(v), py(t)) for v, t in right[1:]]
        out.append(f'<polyline points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in path)}" {line}/>')
        out.append(f'<path d="M{px(left[0][0]):.1f} {py(left[0][1]):.1f}V{y0:.1f}" {line}/>')
    at = height + 8.0
    for name, (colour, dashes, thick) in zip(names, _LINES):
        out.append(f'<path d="M{x0:.0f} {at - 4:.0f}h34" stroke="{colour}" stroke-width="{thick}"'
                   + (f' stroke-dasharray="{dashes}"' if dashes else "") + "/>")
        out.append(_text(x0 + 42, at, name, "start"))
        at += 18
    return Picture(out, max(width, x0 + 52 + max(_width(name) for name in names)), at - 6, title)

"""Pictures, as ``cgt plot`` draws them.

>>> from cgtlab import games, pictures
>>> pictures.thermograph("{3|1}", "{4||2|0}")
<picture of a thermograph>
>>> pictures.map("for a in 0..9, b in 0..9: outcome({a-b|b-5})", title="who wins")
<picture 'who wins'>
>>> print(pictures.board(games.matrix_nim([[1, 2], [2, float("inf")]])).text)
┌───┬───┐
│ 1 │ 2 │
├───┼───┤
│ 2 │ ∞ │
└───┴───┘
<BLANKLINE>

A notebook shows a picture as SVG; ``save(path)`` writes it to a file that ends in .svg, .tex (TikZ), .png, .pdf or
.txt. Values grow to the left and temperatures upward, text stays text, and colours survive greyscale and any kind of
colour vision.
"""

from __future__ import annotations

import os
import re
from fractions import Fraction
from functools import partial
from html import escape
from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from ._context import current
from ._game import Game, GameLike
from ._native import ffi, lib
from ._position import Position
from ._values import Form

__all__ = ["Gallery", "Picture", "board", "gallery", "graph", "heatmap", "map", "thermograph", "tree"]

_FORMATS = ("txt", "svg", "tex", "png", "pdf", "dot")  # in the order of cgt/lab_picture.h


def _zeros(texts: Iterable[str]) -> bytes:
    return b"".join(text.replace("\0", " ").encode() + b"\0" for text in texts)


class Picture:
    """A picture: a notebook shows it, ``save`` writes it to a file, ``str`` is its SVG, ``text`` what a terminal can
    show of it, ``tikz`` what a paper takes."""

    __slots__ = ("_kind", "_title", "_picture", "_svg")

    def __init__(self, kind: str, operands: Sequence[str], title: str = "", labels: Iterable[Any] = ()):
        self._kind = kind
        self._title = title
        texts, names = _zeros(operands), _zeros(str(label) for label in labels)
        picture = ffi.new("lab_picture **")
        current()._ask(partial(lib.cgtpy_picture_open, picture), kind.encode(), texts, len(texts), names, len(names))
        self._picture = ffi.gc(picture[0], lib.cgtpy_picture_close)
        self._svg: str = self._draw("svg")

    def _draw(self, format: str, path: str = "") -> Any:
        return current()._ask(lambda world, reply: lib.cgtpy_picture_render(
            self._picture, reply, (self._title or self._kind).encode(), self._title.encode(), _FORMATS.index(format),
            os.fsencode(path)))

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<picture {self._title!r}>" if self._title else f"<picture of a {self._kind}>"

    @property
    def text(self) -> str:
        """In letters and lines."""
        return str(self._draw("txt"))

    @property
    def tikz(self) -> str:
        """For LaTeX, with the package tikz."""
        return str(self._draw("tex"))

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes it to a file, as the end of its name says; PNG and PDF want the program rsvg-convert."""
        path = os.fspath(path)
        format = os.path.splitext(path)[1][1:]
        if format not in _FORMATS[:5]:
            raise ValueError(f"the name of the file, {path!r}, should end in .svg, .tex, .png, .pdf or .txt")
        self._draw(format, path)


def _text(value: Any) -> str:
    """As the language writes it."""
    if isinstance(value, (Game, Position, Form, int, Fraction)):
        return str(value)
    if isinstance(value, str):
        return value
    raise TypeError(f"{value!r} cannot be drawn: games, positions, forms and texts of the language can")


def thermograph(*games: GameLike, labels: Iterable[Any] = (), title: str = "") -> Picture:
    """Thermographs, one upon the other. labels: their names, if not their values."""
    return Picture("thermograph", [_text(game) for game in games], title, labels)


def tree(game: Union[GameLike, Form], *, title: str = "") -> Picture:
    """The tree of a game in canonical form, or of a form as it is written."""
    return Picture("tree", [_text(game)], title)


def graph(game: Union[GameLike, Form], *, title: str = "") -> Picture:
    """The same with each follower once."""
    return Picture("graph", [_text(game)], title)


def heatmap(statement: str, *, title: str = "") -> Picture:
    """The numbers that are the values of an expression over two variables, on a ramp of colours."""
    return Picture("heatmap", [statement], title)


def map(statement: str, *, title: str = "") -> Picture:
    """The values of an expression over two variables, of any kind: each is a region of its own."""
    return Picture("map", [statement], title)


def board(*positions: Union[Position, str], title: str = "") -> Picture:
    """Positions as their players see them, side by side; a text may be a sum of positions."""
    return Picture("board", [_text(position) for position in positions], title)


# ---- pictures in rows ----------------------------------------------------------------------------

_SIZE = re.compile(r'<svg xmlns="[^"]*" width="([0-9.]+)" height="([0-9.]+)"')


class Gallery:
    """Pictures in rows, each with its caption; see :func:`gallery`."""

    __slots__ = ("_title", "_svg")

    def __init__(self, pictures: Iterable[Picture], captions: Iterable[Any], across: int, title: str):
        drawn = [str(picture) for picture in pictures]
        names = [str(caption) for caption in captions]
        if not drawn or across < 1:
            raise ValueError("a gallery wants pictures, and room for at least one in a row")
        if names and len(names) != len(drawn):
            raise ValueError(f"{len(names)} captions for {len(drawn)} pictures")
        self._title = title
        self._svg = _rows(drawn, names, across, title)

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<gallery {self._title!r}>" if self._title else "<gallery>"

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes it to a file, as SVG."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._svg)


def _size(svg: str) -> Tuple[float, float]:
    match = _SIZE.match(svg)
    assert match is not None  # lab/picture/canvas_svg.c begins so
    return float(match[1]), float(match[2])


def _words(x: float, y: float, text: str, size: int) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle">{escape(text)}</text>'


def _rows(drawn: List[str], names: List[str], across: int, title: str) -> str:
    sizes = [_size(svg) for svg in drawn]
    # a letter of 10 points is about 6 wide
    wide = max([w for w, _ in sizes] + [6.5 * len(name) + 8 for name in names])
    height = 26.0 if title else 0.0
    out = []
    for begin in range(0, len(drawn), across):
        row = range(begin, min(begin + across, len(drawn)))
        for column, i in enumerate(row):
            x, (w, h) = column * wide, sizes[i]
            out.append(drawn[i].replace("<svg ", f'<svg x="{x + (wide - w) / 2:.1f}" y="{height:.1f}" ', 1))
            if names:
                out.append(_words(x + wide / 2, height + h + 10, names[i], 10))
        height += max(sizes[i][1] for i in row) + (16 if names else 0)
    width = max(wide * min(across, len(drawn)), 8.5 * len(title))
    if title:
        out.append(_words(width / 2, 18, title, 13))
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f"viewBox=\"0 0 {width:.0f} {height:.0f}\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">",
        f"<title>{escape(title)}</title>" if title else "",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>', *out, "</svg>\n"))


def gallery(pictures: Iterable[Picture], captions: Iterable[Any] = (), *, across: int = 6, title: str = "") -> Gallery:
    """Pictures in rows of so many, with a caption below each.

    >>> gallery([board(f'domineering("{b}")') for b in ("..|..", "..|.#")], ["±1", "*"])
    <gallery>
    """
    return Gallery(pictures, captions, across, title)

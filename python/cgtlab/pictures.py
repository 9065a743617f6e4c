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
from html import escape
from typing import Any, Callable, Iterable, List, Sequence, Tuple, Union

from ._context import current
from ._errors import InvalidError
from ._game import Game, GameLike
from ._native import ffi, lib
from ._position import Position
from ._run import Run, raise_from, run, written
from ._sum import Sum
from ._values import Form

__all__ = ["Gallery", "Picture", "board", "gallery", "graph", "heatmap", "map", "thermograph", "tree"]

_TERMS = 64  # of a sum of positions


# ---- making --------------------------------------------------------------------------------------


def _made(make: Callable[[Any], int], run: Run) -> Any:
    picture = ffi.new("lab_picture **")
    run.done(make(picture))
    return ffi.gc(picture[0], lib.lab_picture_free)


def _operands(run: Run, operands: Sequence[Any], labels: Sequence[str]) -> Tuple[Any, Any]:
    """What the library takes, and the texts that it looks at meanwhile."""
    if labels and len(labels) != len(operands):
        raise InvalidError(f"{len(labels)} labels for {len(operands)} things")
    items = ffi.new("lab_picture_operand[]", len(operands))
    texts = []
    for i, operand in enumerate(operands):
        run.value(ffi.addressof(items[i], "value"), operand)
        for field, text in (("label", labels[i] if labels else None),
                            ("expression", operand if isinstance(operand, str) else None)):
            if text is not None:
                texts.append(ffi.new("char[]", text.replace("\0", " ").encode()))
                setattr(items[i], field, texts[-1])
    return items, texts


def _of_statement(function: Any) -> Callable[[Run], Any]:
    def work(run: Run) -> Any:
        statement, options = run.statement(), run.options("lab_survey_options *")
        options.machine = run.machine
        return _made(lambda picture: function(picture, run.program, statement, options, run.error), run)

    return work


def _put_terms(run: Run, terms: Any, operand: Any) -> int:
    """Puts the positions of a sum, each with its sign, where terms points to; how many they are."""
    negative = ffi.new("bool[]", _TERMS)
    count = run.terms(terms, negative, _TERMS, operand)
    for i in range(count):
        if terms[i].kind == lib.LAB_POSITION:
            at = getattr(terms[i], "as").at
            at.negative = at.negative != negative[i]
    return count


class Picture:
    """A picture: a notebook shows it, ``save`` writes it to a file, ``str`` is its SVG, ``text`` what a terminal can
    show of it, ``tikz`` what a paper takes."""

    __slots__ = ("_kind", "_title", "_picture", "_svg")

    def __init__(self, kind: str, title: str, text: str, work: Callable[[Run], Any]):
        self._kind = kind
        self._title = title
        self._picture = run(current(), text, work)
        self._svg = self._written(lib.LAB_PICTURE_SVG)

    def _style(self) -> Any:
        title = ffi.new("char[]", (self._title or self._kind).replace("\0", " ").encode())
        style = ffi.new("lab_picture_style *", {"title": title, "heading": title if self._title else ffi.NULL})
        return style, title

    def _written(self, format: int) -> str:
        style, kept = self._style()
        return written(lambda function, where, error: lib.lab_picture_render(
            function, where, self._picture, format, style, error))

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<picture {self._title!r}>" if self._title else f"<picture of a {self._kind}>"

    @property
    def text(self) -> str:
        """In letters and lines."""
        return self._written(lib.LAB_PICTURE_TEXT)

    @property
    def tikz(self) -> str:
        """For LaTeX, with the package tikz."""
        return self._written(lib.LAB_PICTURE_TIKZ)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes it to a file, by the extension of its name; PNG and PDF need the program rsvg-convert."""
        path = os.fspath(path)
        ending = os.path.splitext(path)[1][1:]
        format = ffi.new("lab_picture_format *")
        if ending == "dot" or not lib.lab_picture_format_named(format, ending.encode()):
            raise ValueError(f"the name of the file, {path!r}, should end in .svg, .tex, .png, .pdf or .txt")
        style, kept = self._style()
        error = ffi.new("lab_error *")
        raise_from(lib.lab_picture_save(self._picture, os.fsencode(path), format[0], style, error), error)


def _operand(value: Any) -> Any:
    """A value, or a text of the language."""
    if isinstance(value, (Game, Position, Sum, Form, int, Fraction, str)):
        return value
    raise TypeError(f"{value!r} cannot be drawn: games, positions, forms and texts of the language can")


def thermograph(*games: GameLike, labels: Iterable[Any] = (), title: str = "") -> Picture:
    """Thermographs, one on the other. labels: their names, if not their values."""
    operands, names = [_operand(game) for game in games], [str(label) for label in labels]

    def work(run: Run) -> Any:
        items, kept = _operands(run, operands, names)
        return _made(lambda picture: lib.lab_picture_thermographs(picture, run.machine, items, len(operands),
                                                                  run.error), run)

    return Picture("thermograph", title, "", work)


def _of_game(kind: str, title: str, function: Any, game: Any) -> Picture:
    operand = _operand(game)

    def work(run: Run) -> Any:
        item, kept = _operands(run, [operand], ())
        return _made(lambda picture: function(picture, run.machine, item, run.error), run)

    return Picture(kind, title, "", work)


def tree(game: Union[GameLike, Form], *, title: str = "") -> Picture:
    """The tree of a game in canonical form, or of a form as it is written."""
    return _of_game("tree", title, lib.lab_picture_tree, game)


def graph(game: Union[GameLike, Form], *, title: str = "") -> Picture:
    """The same with each follower once."""
    return _of_game("graph", title, lib.lab_picture_graph, game)


def heatmap(statement: str, *, title: str = "") -> Picture:
    """The numbers that are the values of an expression over two variables, on a ramp of colours."""
    return Picture("heatmap", title, statement, _of_statement(lib.lab_picture_heatmap))


def map(statement: str, *, title: str = "") -> Picture:
    """The values of an expression over two variables, of any kind: each is a region of its own."""
    return Picture("map", title, statement, _of_statement(lib.lab_picture_map))


def board(*positions: Union[Position, str], title: str = "") -> Picture:
    """Positions as their players see them, side by side; a text may be a sum of positions."""
    operands = [_operand(position) for position in positions]

    def work(run: Run) -> Any:
        terms, used = ffi.new("lab_value[]", _TERMS * len(operands) + 1), 0
        counts = ffi.new("size_t[]", len(operands))
        for i, operand in enumerate(operands):
            counts[i] = _put_terms(run, terms + used, operand)
            used += counts[i]
        return _made(lambda picture: lib.lab_picture_boards(
            picture, run.machine, terms, counts, len(operands), run.error), run)

    return Picture("board", title, "", work)


# ---- pictures in rows ----------------------------------------------------------------------------

_SIZE = re.compile(r'<svg xmlns="[^"]*" width="([0-9.]+)" height="([0-9.]+)"')


class Gallery:
    """Pictures in rows, each with its caption; see :func:`gallery`."""

    __slots__ = ("_title", "_svg")

    def __init__(self, pictures: Iterable[Picture], captions: Iterable[Any], across: int, title: str):
        pictures = list(pictures)
        if not all(isinstance(picture, Picture) for picture in pictures):
            raise TypeError("a gallery is of pictures, such as pictures.thermograph('{3|1}')")
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

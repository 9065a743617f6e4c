"""A board in a notebook, changed by click and key; what it is then is in Python. Needs anywidget: ``pip install "cgtlab[widget]"``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Dict, List, Union

try:
    import anywidget
    import traitlets
except ImportError as missing:
    raise ImportError(f"cgtlab.widget needs anywidget ({missing}): pip install \"cgtlab[widget]\"") from missing

from ._context import current
from ._errors import CgtError, InvalidError
from ._explain import options
from ._game import Game
from ._position import Position

__all__ = ["Board"]

_SIGNS = ".#xoLRBWTFlre*"  # what cells hold, in one game or another


def _script() -> str:
    """dom.js, position.js, editor.js and widget.js of the page, as the one module that anywidget wants."""
    texts = [(Path(__file__).parent / "page" / name).read_text() for name in ("dom.js", "position.js", "editor.js", "widget.js")]
    return re.sub(r"^import .*\n|^export (?!default)", "", "\n".join(texts), flags=re.MULTILINE)


def _board(text: str) -> Dict[str, Any]:
    board = options(text).data.get("board")
    if board is None or board["kind"] not in ("grid", "matrix", "heaps"):
        raise InvalidError(f"{text} has no board of cells; positions of games on grids, matrices and heaps have one")
    return dict(board)


def _signs(text: str, board: Dict[str, Any]) -> List[str]:
    """Those that the game reads in a cell, and writes as they are."""
    if board["kind"] != "grid":
        return []

    def holds(sign: str) -> bool:
        changed = re.sub('".', lambda _: '"' + sign, text, count=1)
        try:
            return str(current().evaluate(changed)) == changed
        except CgtError:
            return False

    return [sign for sign in _SIGNS if holds(sign)]


class Board(anywidget.AnyWidget):
    """A position that is changed on its board: a click on a cell takes the next sign, a key the sign it names.

    >>> board = Board("domineering(2,3)")
    >>> board.position, board.value
    (domineering("...|..."), Game('{2|-1/2}'))
    >>> board.text = 'domineering("#..|...")'
    >>> board.value
    Game('+-1')

    What cannot be read as a position is told below the board, and the position stays as it was.
    """

    _esm = _script()
    _css = """.cgt td { border: 1px solid currentColor; padding: 0 }
.cgt td :is(button, input) { width: 2.5rem; height: 2.5rem; border: 0; background: none; color: inherit; text-align: center }
.cgt .wall { background: #555; color: #fff }"""
    text = traitlets.Unicode().tag(sync=True)
    board = traitlets.Dict().tag(sync=True)
    signs: Any = traitlets.List().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    position: Position

    def __init__(self, position: Union[Position, str]):
        self.position = self._read(str(position))
        text = str(self.position)
        board = _board(text)
        super().__init__(text=text, board=board, signs=_signs(text, board), said=self._words())
        self.observe(self._changed, "text")

    def _read(self, text: str) -> Position:
        position = current().evaluate(text)
        if not isinstance(position, Position):
            raise InvalidError(f"{text} is not a position; domineering(2,3) is one")
        return position

    def _words(self) -> str:
        return f"{self.position} = {self.value}"

    def _changed(self, change: Any) -> None:
        if change["new"] == str(self.position):
            return
        try:
            position = self._read(change["new"])
            self.board = _board(str(position))
            self.position = position
            self.said = self._words()
        except CgtError as error:
            self.said = str(error)
        self.text = str(self.position)

    @property
    def value(self) -> Game:
        """The value of the position."""
        return self.position.value

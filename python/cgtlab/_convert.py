"""Positions and values as CGSuite, MCGS and cgt-rs write them, and what their files hold."""

from __future__ import annotations

import os
from os import PathLike
from typing import Any, Iterator, List, Union

from ._context import current
from ._errors import InvalidError
from ._game import Game
from ._native import ffi, lib
from ._position import Position
from ._run import Run, run


def _notation(name: str) -> int:
    found = ffi.new("lab_notation *")
    if not lib.lab_notation_named(found, name.encode()):
        raise InvalidError(f"{name!r} is not a notation; the notations are 'cgt', 'cgsuite', 'mcgs' and 'cgt-rs'")
    return int(found[0])


def _converted(run: Run, text: bytes, to: int) -> str:
    converted = ffi.new("char **")
    run.done(lib.lab_convert(converted, run.machine, text, len(text), to, run.error))
    try:
        return ffi.string(converted[0]).decode()
    finally:
        lib.cgtpy_free(converted[0])


def convert(what: Union[str, Game, Position], to: str = "cgt") -> str:
    """A position, a sum of positions and values, or a value as another program reads it: "cgsuite", "mcgs" or "cgt-rs";
    "cgt" is the language here, which reads what CGSuite and MCGS write. A text is an expression. What the other program
    does not have is a DomainError that names it.

    >>> convert('clobber("xo|ox") + nim(3,5)', "cgsuite")
    'game.grid.Clobber("xo|ox") + game.heap.Nim(3) + game.heap.Nim(5)'
    >>> convert(games.konane("xo."), "cgt-rs")
    'Konane("xo.")'
    >>> convert("[clobber_1xn] XOXO [switch_game] 3,-1")
    'clobber("xoxo") + {3|-1}'
    """
    notation = _notation(to)
    text = (what if isinstance(what, str) else str(what)).encode()
    context = what.context if isinstance(what, (Game, Position)) else current()
    return run(context, "", lambda run: _converted(run, text, notation))


def _text(run: Run, path: str) -> bytes:
    """A whole file, within the memory of the context, and with the stop looked at."""
    os.stat(path)  # an OSError where there is none, as everywhere in Python
    limits, text, length = ffi.new("lab_input_limits *"), ffi.new("char **"), ffi.new("size_t *")
    limits.bytes, limits.stop = lib.lab_input_share(run.native.limits.memory_bytes), run.native.stop
    file = lib.lab_input_open(os.fsencode(path), limits, run.error)
    run.done(run.error.status)
    try:
        run.done(lib.lab_input_text(text, length, file, run.error))
        return bytes(ffi.buffer(text[0], length[0]))
    finally:
        lib.lab_input_close(file)
        lib.cgtpy_free(text[0])


def _items(run: Run, reader: Any) -> Iterator[bytes]:
    item = ffi.new("lab_converted *")
    while True:
        run.done(lib.lab_notation_next(item, reader, run.error))
        if item.text == ffi.NULL:
            return
        try:
            yield ffi.string(item.text)
        finally:
            lib.cgtpy_free(item.text)


def convert_file(path: Union[str, "PathLike[str]"], program: str, to: str = "cgt") -> List[str]:
    """What a file of another program holds, each converted: a test file of "mcgs", a sum for each block of commands;
    values that "cgsuite" printed, one a line; lines of JSON that the searches of "cgt-rs" wrote."""
    notation, origin, name = _notation(to), _notation(program), os.path.abspath(path)

    def work(run: Run) -> List[str]:
        data = _text(run, name)
        lib.lab_program_set_paper(run.program, origin == lib.LAB_NOTATION_CGSUITE)
        reader = ffi.gc(lib.lab_notation_open(data, len(data), origin), lib.lab_notation_close)
        return [_converted(run, text, notation) for text in _items(run, reader)]

    return run(current(), "", work)

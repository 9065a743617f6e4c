"""How far a law is known that was found in data."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from ._native import ffi, lib
from ._run import written


class LawStatus(NamedTuple):
    """How far a law is known. ``word``: "fitted", right on the data that it was found in; "agrees", right also on other
    data, up to the term ``to``, or on ranges ``scale`` times as long; "proved", for all n, by ``theorem``; "refuted".
    ``needs``: how many terms prove it by ``theorem``, where that is known. ``text``: all of it in words."""

    word: str
    to: Optional[int]
    scale: Optional[int]
    theorem: Optional[str]
    needs: Optional[int]
    text: str

    def __str__(self) -> str:
        return self.text


def law_status(found: Any) -> LawStatus:
    """That of a cgt_law_status."""
    place, style = ffi.new("cgt_law_status *", found), ffi.new("lab_style *")
    theorem = lib.cgt_theorem_name(found.theorem)
    return LawStatus(ffi.string(lib.cgt_law_word_name(found.word)).decode(), None if found.scale else found.to,
                     found.scale or None, ffi.string(theorem).decode() if theorem else None, found.needs or None,
                     written(lambda function, where, error: lib.lab_report_law_status(function, where, style, place)))

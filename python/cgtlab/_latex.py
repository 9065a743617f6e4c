"""LaTeX for notebooks: texts of the language as formulas that stand by themselves."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Dict, Optional

from ._native import lib
from ._run import written

#: Longer formulas are not shown: nobody can read them, and browsers take their time.
MOST = 4096

_MACRO = re.compile(r"\\cgt[a-z]+")


@lru_cache(maxsize=None)
def _definitions() -> Dict[str, str]:
    r"""How MathJax and KaTeX are told of the macros of the library: \cgtup -> \def\cgtup{...}."""
    text = written(lambda function, where, error: lib.lab_report_macros(function, where))
    found = {}
    for line in text.splitlines():
        match = re.fullmatch(r"\\providecommand\{(\\cgt[a-z]+)\}(?:\[1\])?\{(.*)\}", line)
        if match:
            name, body = match.groups()
            found[name] = rf"\def{name}{'#1' if '#1' in body else ''}{{{body}}}"
    return found


def formula(text: str) -> str:
    """A text of the language for math mode, with the macros of the library."""
    data = text.encode()
    return written(lambda function, where, error: lib.lab_report_formula(function, where, data, len(data), False))


def shown(formula: str) -> Optional[str]:
    """A formula as a notebook shows it, after the definitions of the macros in it; None if it is too long."""
    known = _definitions()
    used = sorted(set(_MACRO.findall(formula)) & set(known))
    text = "".join(known[name] for name in used) + formula
    return rf"$\displaystyle {text}$" if len(text) <= MOST else None

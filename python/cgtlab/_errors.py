"""The exceptions of cgtlab. Each carries the message of the C library as its text."""

from __future__ import annotations

from typing import Dict, NoReturn, Optional

from ._advice import ADVICE


class CgtError(Exception):
    """The base of all exceptions of this package.

    ``status`` is the name the C library gives to it, ``line`` and ``column`` the place in the text that was
    given, or ``None``.
    """

    status = "error"

    def __init__(self, message: str, line: Optional[int] = None, column: Optional[int] = None):
        super().__init__(message)
        self.line = line
        self.column = column


class ParseError(CgtError, ValueError):
    """The text is not a value, position or statement; the message names the place and what would be right."""

    status = "parse error"


class InvalidError(CgtError, ValueError):
    """An argument that the function does not take."""

    status = "invalid argument"


class DomainError(CgtError, ArithmeticError):
    """No answer exists: 1/3 is not a short game, ``{3|1}`` has no atomic weight."""

    status = "no answer exists"


class LimitError(CgtError, RuntimeError):
    """The answer exists, but a limit was reached; the message names it. See :class:`cgtlab.Context`."""

    status = "limit reached"


class OutOfMemoryError(CgtError, MemoryError):
    """The system gives no more memory."""

    status = "out of memory"


class Stopped(CgtError):
    """A computation was stopped."""

    status = "stopped"


OK, CANCELLED = 0, 6
_CLASSES = {1: OutOfMemoryError, 2: LimitError, 3: DomainError, 4: ParseError, 5: InvalidError, 6: Stopped}

# What rulesets in Python have raised while the engine asked them, by the number of the asker; see _ruleset.py.
pending: Dict[int, BaseException] = {}


def raise_error(status: int, message: str, asker: int, line: int = 0, column: int = 0, advice: int = 0) -> NoReturn:
    """Raises the exception for a status of the C library, or what a ruleset in Python has raised."""
    raised = pending.pop(asker, None)
    if raised is not None:
        raise raised
    if line:
        message = f"{line}:{column}: {message}"
    raise _CLASSES.get(status, CgtError)(message + ADVICE.get(advice, ""), line or None, column or None)

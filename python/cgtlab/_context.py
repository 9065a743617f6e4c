"""Contexts: the memory in which games live, and the thread's way to the C library."""

from __future__ import annotations

import threading
from itertools import count
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, TypeVar, Union

from . import _errors, _wire
from ._native import ffi, lib

if TYPE_CHECKING:
    from ._ruleset import Ruleset

__all__ = ["Context", "current"]

_T = TypeVar("_T")
_serials = count()
_UNITS = {"": 1, "B": 1, "K": 1 << 10, "KB": 1 << 10, "M": 1 << 20, "MB": 1 << 20, "G": 1 << 30, "GB": 1 << 30}


def _bytes_of(size: Union[int, str, None], what: str, least: int, example: str) -> int:
    if size is None:
        return 0
    if isinstance(size, str):
        text = size.strip().upper().replace("IB", "B")
        digits = text.rstrip("KMGB ")
        unit = text[len(digits):].strip()
        if not digits.isdecimal() or unit not in _UNITS:
            raise ValueError(f"{size!r} is not an amount of {what}; write 512MB or 4GB")
        size = int(digits) * _UNITS[unit]
    if not isinstance(size, int) or not least <= size < 1 << 63:
        least_text = f"{least >> 20}MB" if least >> 20 else f"{least >> 10}KB"
        raise ValueError(f"{size!r} bytes of {what}; expected at least {least_text}, as in Context({what}='{example}')")
    return size


class Context:
    """The memory in which games live, with its budget, and the definitions that its language knows.

    There is always one, the default; most programs need no other. Make your own to set a budget or to give
    memory back: it is freed when the last of its games is. In a ``with`` block it is the current one of the
    thread, to which new games belong:

    >>> with Context(memory="512MB"):
    ...     Game("{3|1}") + 1
    Game('{4|2}')

    ``stack`` limits how deep a recursion goes: a call takes at most so much, or half of the stack of its thread, which
    ``threading.stack_size`` makes larger for new threads.

    Any number of threads may use a context and exchange its games. Games of different contexts do not mix;
    ``context.game(g)`` is a copy of g in context.
    """

    def __init__(self, memory: Union[int, str, None] = None, stack: Union[int, str, None] = None):
        world = lib.cgtpy_open(_bytes_of(memory, "memory", 1 << 20, "512MB"), _bytes_of(stack, "stack", 1 << 16, "1MB"))
        if world == ffi.NULL:
            raise _errors.OutOfMemoryError("there is no memory for a new context")
        self._world = ffi.gc(world, lib.cgtpy_close)
        self._serial = next(_serials)
        self._defined: List[Any] = []  # rulesets in Python that the language calls: they must not go
        #: The definitions that it knows, as text; a ruleset that the language does not define is a comment.
        self.definitions = ""
        self._address = int(ffi.cast("uintptr_t", world))

    def __enter__(self) -> "Context":
        _stack().append(self)
        return self

    def __exit__(self, *exception: object) -> None:
        _stack().remove(self)

    def __repr__(self) -> str:
        return f"<cgtlab.Context, {self.memory_bytes >> 10} KiB in use>"

    @property
    def memory_bytes(self) -> int:
        """Bytes that its games, positions and caches take now."""
        stats = ffi.new("cgt_stats *")
        self._engine(lambda ctx: lib.cgt_ctx_stats(stats, ctx))
        return int(stats.memory_bytes)

    # ---- what the other modules call ------------------------------------------------------------

    def _ask(self, function: Any, *arguments: Any, ahead: bool = False) -> Any:
        """Calls function(world, reply, ...) of the library, again after a Ctrl-C that raised nothing. ahead: what
        rulesets raise may be for a later call."""
        while True:
            reply = ffi.new("cgtpy_reply *")  # what goes well need not write it
            try:
                status = function(self._world, reply, *arguments)
                data = b""
                if reply.bytes != ffi.NULL:
                    data = ffi.buffer(reply.bytes, reply.length)[:]
                    lib.cgtpy_free(reply.bytes)
            finally:
                raised = _errors.pending.pop(reply.asker, None)
            if isinstance(raised, _errors.Stopped):  # what a ruleset asked was stopped with this call
                raised = None
            if raised is not None and (status != _errors.OK or not isinstance(raised, Exception)):
                raise raised
            if status == _errors.OK:
                if raised is not None and ahead:
                    _errors.pending.setdefault(reply.asker, raised)
                return _wire.unpack(self, data)
            if status != _errors.CANCELLED or not lib.cgtpy_clear_interrupt():
                _errors.raise_error(status, data.decode(errors="replace"), 0, reply.line, reply.column, reply.advice)

    def _engine(self, work: Callable[[Any], _T]) -> _T:
        """What work(ctx) gives, which calls the engine with the context of this thread; an error stays there."""
        found: List[_T] = []

        def ask(world: Any, reply: Any) -> int:
            ctx = ffi.new("cgt_ctx **")
            session = lib.cgtpy_engine_open(ctx, world, reply)
            if session == ffi.NULL:
                return int(reply.status)
            try:
                found[:] = [work(ctx[0])]
            finally:
                status = lib.cgtpy_engine_close(session, reply)
            return int(status)

        self._ask(ask)
        return found[0]

    def _text(self, value: Any, format: str = "plain") -> str:
        return self.call("." + format, value)

    # ---- the language ---------------------------------------------------------------------------

    def evaluate(self, text: str) -> Any:
        """The value of an expression of the language.

        >>> evaluate("mean({3|1}) + 1/3")
        Fraction(7, 3)
        >>> evaluate("left_options({1,*|0})")
        (Game('1'),)
        """
        data = _wire.encoded(text)
        try:
            return self._ask(lib.cgtpy_evaluate, data, len(data))
        except _errors.ParseError as error:
            raise self._explained(text) or error from None

    def _explained(self, text: str) -> Optional[_errors.CgtError]:
        """What would be right for a text that is no expression, if it reads as a program."""
        from ._run import run

        def look(run: Any) -> Any:
            return lib.lab_program_count(run.program), lib.lab_program_definitions(run.program) - before

        before = run(self, "", lambda run: lib.lab_program_definitions(run.program))
        try:
            statements, definitions = run(self, text, look)
        except _errors.CgtError:
            return None
        if definitions:
            return _errors.InvalidError("a definition has no value; define(...) takes it")
        if statements != 1:
            return _errors.InvalidError(f"expected one expression, not {statements}")
        return _errors.InvalidError("a statement about ranges has no value; check(...) and sweep(...) take it")

    def call(self, function: str, *arguments: Any) -> Any:
        """The value of a function, a ruleset or a definition of the language, by its name.

        >>> call("heat", Game("*"), 1)
        Game('+-1')
        """
        data = b"".join(_wire.pack(self, argument) for argument in arguments)
        return self._ask(lib.cgtpy_call, _wire.encoded(function, "the name of a function"), data, len(data))

    def define(self, what: Union[str, "Ruleset"]) -> None:
        """Definitions of the language, for evaluate, call, check, sweep, ... and Game.

        >>> define("def F(n) = { F(n-k) for k in 1..n | F(n-k) for k in 1..n }")
        >>> evaluate("F(4)")
        Game('*4')

        Or a ruleset in Python, which the language then calls by its name; see :class:`Ruleset`. What has the name
        already is replaced.
        """
        from ._run import run

        if isinstance(what, str):
            if run(self, what, lambda run: lib.lab_program_count(run.program)):
                raise _errors.InvalidError("expected definitions, such as def F(n) = 2^-n, and no statement")
            if not lib.cgtpy_remember(self._world, what.encode()):
                raise _errors.OutOfMemoryError("out of memory")
            self.definitions += what + "\n"
        elif not hasattr(what, "_use"):
            raise TypeError(f"expected a text of definitions or a Ruleset, not {what!r}")
        else:
            use = what._use(self)
            self._defined.append(use)
            self._name(ffi.cast("cgt_ruleset *", use.native), "in Python")

    def _name(self, ruleset: Any, kind: str) -> None:
        """Makes the language call a ruleset by its name."""
        from ._run import run

        run(self, "", lambda run: run.done(lib.lab_program_add_ruleset(run.program, ruleset, run.error)))
        if not lib.cgtpy_define_ruleset(self._world, ruleset):
            raise _errors.OutOfMemoryError("out of memory")
        self.definitions += f"# {ffi.string(ruleset.name).decode()}: a ruleset {kind}\n"

    def game(self, value: Any = 0) -> Any:
        """Game(value) in this context; of a game of another context a copy."""
        from ._game import Game

        with self:
            return Game(value)


# ---- which one is meant -------------------------------------------------------------------------

_here = threading.local()
_default: Optional[Context] = None
_default_lock = threading.Lock()


def _stack() -> List[Context]:
    try:
        return _here.stack
    except AttributeError:
        _here.stack = []
        return _here.stack


def current() -> Context:
    """The context of the innermost ``with`` block of this thread, else the default."""
    global _default
    stack = _stack()
    if stack:
        return stack[-1]
    if _default is None:
        with _default_lock:
            if _default is None:
                _default = Context()
    return _default


def evaluate(text: str) -> Any:
    return current().evaluate(text)


def call(function: str, *arguments: Any) -> Any:
    return current().call(function, *arguments)


def define(what: Union[str, "Ruleset"]) -> None:
    current().define(what)


for _function in (evaluate, call, define):
    _function.__doc__ = getattr(Context, _function.__name__).__doc__

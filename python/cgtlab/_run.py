"""Work done by the public library itself: a program of the language, a machine that runs it, and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, List, Optional, Tuple, TypeVar

from . import _errors, _wire
from ._errors import InvalidError
from ._native import ffi, lib

if TYPE_CHECKING:
    from ._context import Context
    from ._progress import Watch

_T = TypeVar("_T")


class _Failed(Exception):
    """The run's error tells."""


class Run:
    """A program with what the context has defined, and then a text; and a machine whose games are the context's."""

    __slots__ = ("context", "native", "program", "machine", "error", "kept", "watch")

    def __init__(self, context: "Context", native: Any):
        self.context = context
        self.native = native
        self.program = native.program
        self.machine = native.machine
        self.error = ffi.addressof(native, "error")
        self.kept = False  # somebody else closes it
        self.watch: Optional["Watch"] = None

    def done(self, status: int) -> None:
        """Goes on only if that is right; else run.error says why."""
        if status != _errors.OK:
            raise _Failed

    def options(self, kind: str, workers: int = 0, watch: Optional["Watch"] = None,
                shard: Optional[Tuple[int, int]] = None, sample: int = 0, seed: int = 0) -> Any:
        """For what asks many instances: "lab_survey_options *" and its like."""
        options = ffi.new(kind)
        options.limits = self.native.limits
        options.stop = self.native.stop
        options.workers = workers
        if watch:
            self.watch = watch
            watch.join(options, kind.startswith("lab_search"))
        if shard is not None:
            part, parts = shard
            if not 1 <= part <= parts <= lib.LAB_STORE_SHARDS:
                raise InvalidError(f"shard={shard!r} should be (i, n) with 1 <= i <= n, as in (2, 8)")
            options.shard, options.shards = part, parts
        if sample:
            if not 0 < sample <= lib.LAB_SAMPLE_LIMIT:
                raise InvalidError(f"sample={sample!r} should be a number of tuples from 1 to {lib.LAB_SAMPLE_LIMIT:,}")
            options.sample, options.seed = sample, seed
        return options

    def statement(self, columns: int = 0) -> int:
        """The number of the statement over ranges, of so many columns, that the text has behind its definitions."""
        if (lib.lab_program_count(self.program) == 1 and lib.lab_program_statement(self.program, 0).variable_count
                and columns in (0, lib.lab_statement_columns(self.program, 0))):
            return 0
        raise InvalidError("expected one claim or expression over ranges after any definitions, such as "
                           "'for a in 0..9, b in 0..9: is_zero(*a + *b)'")

    def value(self, place: Any, operand: Any) -> None:
        """Puts a value where a lab_value is; a text is an expression of the language."""
        if isinstance(operand, str):
            data = operand.encode()
            self.done(lib.lab_evaluate_text(place, self.machine, data, len(data), self.error))
        else:
            self.packed(place, operand)

    def packed(self, place: Any, value: Any) -> None:
        """Puts a value where a lab_value is; a text is one."""
        data = _wire.pack(self.context, value)
        if not lib.cgtpy_run_value(self.native, place, data, len(data)):
            raise _Failed

    def terms(self, places: Any, negative: Any, room: int, operand: Any) -> int:
        """Puts the terms of a sum, each with its sign, where the two point to; how many they are. A text is a sum."""
        if room == 0:
            raise InvalidError("the sum has too many components")
        parts = getattr(operand, "_terms", None)  # of a sum of positions, which are not to become their values
        if parts is not None:
            if len(parts) > room:
                raise InvalidError("the sum has too many components")
            for i, (term, sign) in enumerate(parts):
                self.value(places + i, term)
                negative[i] = sign
            return len(parts)
        if not isinstance(operand, str):
            self.value(places, operand)
            return 1
        data, count, statement = operand.encode(), ffi.new("size_t *"), lib.lab_program_count(self.program)
        self.done(lib.lab_program_add(self.program, data, len(data), self.error))
        if (lib.lab_program_count(self.program) != statement + 1
                or lib.lab_program_statement(self.program, statement).variable_count):
            raise InvalidError(f"expected a sum, such as 'nim(3) + nim(5)', not {operand!r}")
        self.done(lib.lab_evaluate_terms(count, places, negative, room, self.machine, statement, self.error))
        return int(count[0])

    def report(self, write: Callable[[Any, Any], int]) -> str:
        """The text that write(function, where) of the library gives to the function."""
        parts: List[bytes] = []
        handle = ffi.new_handle(parts)
        self.printable(write(lib.cgtpy_collect, handle))
        return b"".join(parts).decode()

    def python(self, value: Any) -> Any:
        """What a lab_value is in Python."""
        reply = ffi.new("cgtpy_reply *")
        status = lib.cgtpy_run_wire(self.native, reply, value)
        data = ffi.buffer(reply.bytes, reply.length)[:] if reply.bytes else b""
        lib.cgtpy_free(reply.bytes)
        if status != _errors.OK:
            _errors.raise_error(status, data.decode(errors="replace"), 0, advice=reply.advice)
        return _wire.unpack(self.context, data)

    def printed(self, put: Callable[[Any, int, Any], int]) -> str:
        """What put(buffer, room, length) of the library prints, snprintf fashion."""
        length = ffi.new("size_t *")
        self.printable(put(ffi.NULL, 0, length))
        text = ffi.new("char[]", length[0] + 1)
        self.printable(put(text, length[0] + 1, length))
        return ffi.buffer(text, length[0])[:].decode()

    def printable(self, status: int) -> None:
        if status != _errors.OK:
            ctx = lib.lab_machine_ctx(self.machine)
            self.error.status = status
            self.error.advice = lib.CGT_ADVICE_MEMORY if lib.cgt_ctx_ran_full(ctx) else lib.CGT_NO_ADVICE
            self.error.message = ffi.string(lib.cgt_ctx_message(ctx))[:399]
            raise _Failed

    def fails_at(self, fault: Any) -> None:
        """Ends with the fault of a survey, at its instance."""
        self.native.error = fault.error
        if fault.has_tuple:
            at = self.printed(lambda text, room, length: lib.lab_instance_print(
                text, room, length, self.machine, 0, fault.tuple))
            self.error.message = f"at {at}: {ffi.string(fault.error.message).decode(errors='replace')}".encode()[:399]
        raise _Failed


def run(context: "Context", text: str, work: Callable[[Run], _T]) -> _T:
    """What work(run) gives; it begins again after a Ctrl-C that raised nothing."""
    data = _wire.encoded(text)
    found: List[_T] = []

    def ask(world: Any, reply: Any) -> int:
        native = lib.cgtpy_run_open(world, reply, data, len(data))
        if native == ffi.NULL:
            return int(reply.status)
        begun = Run(context, native)
        try:
            found[:] = [work(begun)]
        except _Failed:
            if begun.watch:
                begun.watch.end()
        finally:
            status = _errors.OK if begun.kept else lib.cgtpy_run_close(native, reply)
        return int(status)

    context._ask(ask)
    return found[0]


@ffi.def_extern(error=False)
def cgtpy_collect(where: Any, bytes: Any, length: int) -> bool:
    ffi.from_handle(where).append(ffi.buffer(bytes, length)[:])
    return True


def written(write: Callable[[Any, Any, Any], int]) -> str:
    """The text that write(function, where, error) of the library gives to the function."""
    parts: List[bytes] = []
    error = ffi.new("lab_error *")
    handle = ffi.new_handle(parts)
    raise_from(write(lib.cgtpy_collect, handle, error), error)
    return b"".join(parts).decode()


def raise_from(status: int, error: Any) -> None:
    """Raises the error of the library, if there is one."""
    if status != _errors.OK:
        _errors.raise_error(status, ffi.string(error.message).decode(errors="replace"), 0, error.line, error.column,
                            error.advice)

"""How far a long call has come, and a limit of time."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Callable, Iterator, NamedTuple, Optional, Union

from . import _errors
from ._native import ffi, lib


class Progress(NamedTuple):
    """How far a call has come: ``done`` of ``total`` (None: not known yet), ``seconds`` since it began, ``what``."""

    what: str
    done: int
    total: Optional[int]
    seconds: float


#: What ``progress=`` takes: a function of a Progress, or True for a bar.
Shower = Union[Callable[[Progress], Any], bool, None]


class _Bar:
    """A bar of tqdm, where that is installed; else a line on standard error."""

    def __init__(self) -> None:
        self._tqdm: Any = None
        try:
            self._tqdm = import_module("tqdm.auto").tqdm
        except ImportError:
            pass
        self._bar: Any = None
        self._what = ""

    def __call__(self, progress: Progress) -> None:
        if self._tqdm is None:
            total = f" of {progress.total:,}" if progress.total else ""
            print(f"\r{progress.what}: {progress.done:,}{total}  ", end="", file=sys.stderr, flush=True)
            self._what = progress.what
            return
        if self._bar is None or self._what != progress.what:
            self.close()
            self._bar, self._what = self._tqdm(total=progress.total, desc=progress.what), progress.what
        self._bar.total = progress.total
        self._bar.n = progress.done
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._what:
            print(file=sys.stderr)
        self._bar, self._what = None, ""


class Watch:
    """What stands behind the `where` of a call that reports while it runs. What Python raises then ends the call."""

    def __init__(self, shower: Shower):
        self.raised: Optional[BaseException] = None
        self.begun = False  # something of it is in a store
        self.handle = ffi.new_handle(self)
        self._show: Optional[Callable[[Progress], Any]] = (
            _Bar() if shower is True else shower if callable(shower) else None)
        self._stop = ffi.NULL

    def join(self, options: Any, search: bool) -> None:
        """Becomes the `where` of the options of the library."""
        if options.stop == ffi.NULL:
            self._own = ffi.new("int *")
            options.stop = self._own
        self._stop = options.stop
        options.where = self.handle
        if self._show is not None:
            options.progress = lib.cgtpy_search_progress if search else lib.cgtpy_progress

    def show(self, progress: Progress) -> None:
        if self._show is not None and self.raised is None:
            self._show(progress)

    def keep(self, raised: BaseException) -> None:
        self.raised = raised
        if self._stop != ffi.NULL:
            ffi.cast("int *", self._stop)[0] = 1

    def end(self) -> None:
        """Raises what was raised."""
        if isinstance(self._show, _Bar):
            self._show.close()
        if self.raised is not None:
            lib.cgtpy_clear_interrupt()
            raise self.raised


def _keep(kind: Any, exception: BaseException, traceback: Any) -> None:
    """Keeps what is raised while the library reports: a Ctrl-C, most of all."""
    ffi.from_handle(traceback.tb_frame.f_locals["where"]).keep(exception)


@ffi.def_extern(onerror=_keep)
def cgtpy_progress(where: Any, at: Any) -> None:
    what = f"statement {at.statement + 1}/{at.statements}" if at.statements > 1 else "instances"
    ffi.from_handle(where).show(Progress(what, at.tuples, at.total or None, at.seconds))


_PHASES = ("instances", "regions", "forms", "test")


@ffi.def_extern(onerror=_keep)
def cgtpy_search_progress(where: Any, phase: int, done: int, total: int, seconds: float) -> None:
    ffi.from_handle(where).show(Progress(_PHASES[phase], done, total or None, seconds))


@ffi.def_extern(onerror=_keep, error=False)
def cgtpy_report(where: Any, result: Any, machine: Any) -> bool:
    ffi.from_handle(where).add(result, machine)
    return True


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Whatever is computed in the block ends after so many seconds, with :class:`LimitError`. What a store has by
    then stays there, to resume from.

    >>> with time_limit(60):
    ...     check("for n in 0..9: n <= 9")
    <claim holds for 10 instances>

    It works by the signal SIGALRM, so only in Python's main thread; the innermost of two limits counts.
    """
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("time_limit works only in Python's main thread, because it uses a signal")
    if not seconds > 0:
        raise ValueError(f"{seconds!r} seconds: a limit of time must be positive")

    def late(number: int, frame: Any) -> None:
        raise _errors.LimitError(f"stopped after {seconds:g} s, the limit of time")

    before = signal.signal(signal.SIGALRM, late)
    rest, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, rest)
        signal.signal(signal.SIGALRM, before)

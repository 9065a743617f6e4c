"""Checks and sweeps over an executor of :mod:`concurrent.futures`, in shards: threads, processes, Dask, MPI."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future, as_completed
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Callable, Dict, List, Optional, Tuple

from ._context import Context, current
from ._errors import InvalidError
from ._native import lib
from ._progress import Progress, Shower, Watch
from ._store import Path, Store

#: How many shards a run has if nobody says. A few for each processor keep all of them busy to the end.
TASKS = 64


def _shard(function: Callable[..., Any], arguments: Dict[str, Any], definitions: str, part: int, parts: int) -> bytes:
    """The store of one shard, as bytes: workers on other machines need no common folder."""
    with TemporaryDirectory() as folder, Context() as context:
        if definitions:
            context.define(definitions)
        path = os.path.join(folder, "shard.db")
        function(**arguments, workers=1, shard=(part, parts), store=path)
        with open(path, "rb") as file:
            return file.read()


def _write(path: str, content: bytes) -> None:
    """Writes a file whole or not at all."""
    with open(path + ".new", "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".new", path)


def _collect(futures: Dict["Future[bytes]", int], paths: List[str], watch: Watch) -> None:
    """Writes each shard as it comes. After one that fails only those before it count: the error of the first is raised."""
    began, done = monotonic(), len(paths) - len(futures)
    expected, failed = set(futures.values()), None
    for future in as_completed(futures):
        part = futures[future]
        if part not in expected:
            continue
        expected.discard(part)
        if future.exception() is None:
            _write(paths[part], future.result())
            done += 1
            watch.show(Progress("shards", done, len(paths), monotonic() - began))
        else:
            expected, failed = {other for other in expected if other < part}, future
            for other, number in futures.items():
                if number > part:
                    other.cancel()
        if not expected:
            break
    watch.end()
    if failed is not None:
        failed.result()


def run_in_shards(function: Callable[..., Any], arguments: Dict[str, Any], executor: Executor, tasks: Optional[int],
                  shard: Optional[Tuple[int, int]], store: Path, resume: bool, progress: Shower) -> None:
    """Makes a store of what function(store=..., shard=...) saves, shard by shard, each a task of the executor. It has the
    rows that a run in this process has, in the same order.

    Until all shards are there they are in the folder STORE.shards, from which resume continues with the same tasks."""
    parts = TASKS if tasks is None else tasks
    path = os.fspath(store)
    if shard is not None:
        raise InvalidError("shard=... makes one shard, and an executor all of them; give one of the two")
    if not isinstance(executor, Executor):
        raise InvalidError(f"executor={executor!r} should be an Executor of concurrent.futures; of a client of Dask it is "
                           "client.get_executor()")
    if not isinstance(parts, int) or not 1 <= parts <= lib.LAB_STORE_SHARDS:
        raise InvalidError(f"tasks={tasks!r} should be a number of shards from 1 to {lib.LAB_STORE_SHARDS}, as in tasks=64")
    if os.path.exists(path):
        if resume:
            return
        raise InvalidError(f"{path} already exists; resume=True shows it, or choose another name")
    folder = path + ".shards"
    if os.path.isdir(folder) and not resume:
        raise InvalidError(f"{folder} has shards of a run that was not finished; resume=True continues it")
    os.makedirs(folder, exist_ok=True)
    paths = [os.path.join(folder, f"{part}-of-{parts}.db") for part in range(1, parts + 1)]
    definitions, watch = current().definitions, Watch(progress)
    futures = {executor.submit(_shard, function, arguments, definitions, part + 1, parts): part
               for part in range(parts) if not os.path.exists(paths[part])}
    try:
        _collect(futures, paths, watch)
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    Store.merge(path, *paths)
    for name in paths:
        os.remove(name)
    os.rmdir(folder)

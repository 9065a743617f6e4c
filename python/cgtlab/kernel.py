"""A Jupyter kernel for the language itself: its cells are worksheets, as the command and the page have them.

``python -m cgtlab.kernel install`` adds it to Jupyter (``--prefix FOLDER`` or ``--user``, by default where this Python is).
Then choose "Combinatorial games" for a new notebook. It needs ipykernel. In a cell:

- expressions, definitions, ``x := ...``, claims and ranges, with ``;`` or a new line between them;
- ``? stops``: the page of help about a word;
- ``% show {3|1}``: a subcommand of ``cgt``, with its options. It does not know the definitions of the notebook.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from typing import Any, Dict, List

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel
from jupyter_client.kernelspec import KernelSpecManager

from . import __version__
from ._cells import answers
from ._claims import Check
from ._context import Context
from ._errors import CgtError
from ._native import ffi, lib
from ._position import games
from ._rows import Rows

_COMMAND = os.path.join(os.path.dirname(__file__), "cgt")
_WORD = re.compile(r"\w*$")
_RICH = {"_repr_html_": "text/html", "_repr_latex_": "text/latex", "_repr_svg_": "image/svg+xml"}


def _shown(context: Context, value: Any) -> Dict[str, str]:
    """A value in all forms that it has, by their media types."""
    bundle = {media: shown for method, media in _RICH.items()
              if hasattr(value, method) and (shown := getattr(value, method)()) is not None}
    own = isinstance(value, (Check, Rows))
    bundle["text/plain"] = repr(value).strip("<>") if own else context._text(value)
    return bundle


def _names(context: Context) -> List[str]:
    """All names that an expression can begin with."""
    names, function = list(dir(games)), ffi.NULL
    while (function := lib.lab_function_next(function)) != ffi.NULL:
        names.append(ffi.string(function.name).decode())
    return sorted({*names, *re.findall(r"^\s*def (\w+)", context.definitions, re.M)})


def _with_place(error: CgtError, cell: str) -> List[str]:
    """The message, and the line that it is about with a caret below."""
    lines = cell.split("\n")
    if error.line is None or not error.column or error.line > len(lines):
        return [str(error)]
    return [str(error), "  " + lines[error.line - 1], "  " + " " * (error.column - 1) + "^"]


class CgtKernel(Kernel):
    """See the module."""

    implementation = "cgtlab"
    implementation_version = language_version = __version__
    language = "cgt"
    language_info = {"name": "cgt", "mimetype": "text/x-cgt", "file_extension": ".cgt"}
    banner = f"Combinatorial games, cgtlab {__version__}. ? opens help."

    def __init__(self, **keywords: Any):
        super().__init__(**keywords)
        self._context = Context()

    def _print(self, text: str, stream: str = "stdout") -> None:
        self.send_response(self.iopub_socket, "stream", {"name": stream, "text": text})

    def _run_command(self, words: List[str]) -> None:
        done = subprocess.run([_COMMAND, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, check=False)
        for stream, text in ("stdout", done.stdout), ("stderr", done.stderr):
            if text:
                self._print(text, stream)

    def _run(self, code: str, silent: bool) -> None:
        first = code.lstrip()[:1]
        if first == "?":
            self._run_command(["help", *code.strip(" ?\n").split()])
        elif first == "%":
            self._run_command(shlex.split(code.strip()[1:]))
        else:
            for value in answers(self._context, code):
                if not silent:
                    content = {"data": _shown(self._context, value), "metadata": {}, "execution_count": self.execution_count}
                    self.send_response(self.iopub_socket, "execute_result", content)

    def do_execute(self, code: str, silent: bool, store_history: bool = True, user_expressions: Any = None,
                   allow_stdin: bool = False, **rest: Any) -> Dict[str, Any]:
        reply = {"execution_count": self.execution_count}
        try:
            self._run(code, silent)
            return {"status": "ok", "payload": [], "user_expressions": {}, **reply}
        except KeyboardInterrupt:
            name, lines = "Stopped", ["stopped"]
        except CgtError as error:
            name, lines = type(error).__name__, _with_place(error, code)
        except ValueError as error:  # of shlex
            name, lines = "ValueError", [str(error)]
        content = {"ename": name, "evalue": lines[0], "traceback": lines}
        self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", **content, **reply}

    def do_complete(self, code: str, cursor_pos: int) -> Dict[str, Any]:
        begin = _WORD.search(code, 0, cursor_pos).start()  # type: ignore[union-attr]
        word = code[begin:cursor_pos]
        return {"status": "ok", "matches": [name for name in _names(self._context) if word and name.startswith(word)],
                "cursor_start": begin, "cursor_end": cursor_pos, "metadata": {}}

    def do_inspect(self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()) -> Dict[str, Any]:
        word = re.search(r"\w*$", code[:cursor_pos]).group() + re.match(r"\w*", code[cursor_pos:]).group()  # type: ignore
        done = subprocess.run([_COMMAND, "help", word], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        found = bool(word) and done.returncode == 0
        return {"status": "ok", "found": found, "data": {"text/plain": done.stdout} if found else {}, "metadata": {}}

    def do_is_complete(self, code: str) -> Dict[str, Any]:
        opened = sum(code.count(c) for c in "([{") - sum(code.count(c) for c in ")]}")
        return {"status": "incomplete", "indent": "  "} if opened > 0 else {"status": "complete"}


def _install(arguments: List[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m cgtlab.kernel install", description="Adds the kernel to Jupyter.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--user", action="store_true", help="for this user")
    where.add_argument("--prefix", default=sys.prefix, help="in FOLDER/share/jupyter (default: %(default)s)", metavar="FOLDER")
    asked = parser.parse_args(arguments)
    spec = {"argv": [sys.executable, "-m", "cgtlab.kernel", "-f", "{connection_file}"],
            "display_name": "Combinatorial games", "language": "cgt"}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "kernel.json"), "w", encoding="utf-8") as file:
            json.dump(spec, file, indent=1)
        made = KernelSpecManager().install_kernel_spec(folder, "cgt", user=asked.user,
                                                       prefix=None if asked.user else asked.prefix)
    print(f"installed in {made}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        _install(sys.argv[2:])
    else:
        IPKernelApp.launch_instance(kernel_class=CgtKernel)

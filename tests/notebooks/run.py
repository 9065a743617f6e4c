"""Runs notebooks and compares what they print with what is stored in them.

    python run.py notebooks/*.ipynb            every cell must run, and print what is stored
    python run.py --write notebooks/*.ipynb    stores what they print now

A notebook also has to open with a question, to show a picture and to end in assertions, so that it can be
read without being run and says something that can be false. Wants nbclient, ipykernel and cgtlab.
"""

import json
import os
import re
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

SECONDS = 60
KERNEL = "this-python"  # the interpreter that runs this file, whatever kernels are installed
LOCAL = re.compile(r"(/home/|/root/|/tmp/|/Users/|site-packages)")


def tidy(notebook):
    """Leaves nothing in it that depends on the machine or the hour."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, 1):
        cell.metadata = {}
        cell["id"] = f"cell-{number}"
    return notebook


def text_of(value):
    return "".join(value) if isinstance(value, list) else value


def shown(cell):
    """What a reader sees below a cell: kinds and texts."""
    seen = []
    stream = ""
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            stream += text_of(output.text)
        elif output.output_type in ("display_data", "execute_result"):
            seen += sorted((kind, text_of(data)) for kind, data in output.data.items())
    return stream, seen


def faults_of_form(notebook):
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    first = notebook.cells[0]
    if first.cell_type != "markdown" or "?" not in first.source:
        yield "it does not open with a question"
    if "assert " not in code[-1].source:
        yield "its last cell of code asserts nothing"
    if not any(kind == "image/svg+xml" for cell in code for kind, _ in shown(cell)[1]):
        yield "no picture is stored in it"
    for cell in code:
        for text in [shown(cell)[0]] + [data for _, data in shown(cell)[1]]:
            if LOCAL.search(text):
                yield f"a path of one machine is stored in it: {LOCAL.search(text).group()}..."


def first_difference(old, new):
    """The place where two texts part, with a little of what stands around it."""
    at = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
    begin = max(0, at - 60)
    return f"    stored: ...{old[begin:at + 120]!r}\n    now:    ...{new[begin:at + 120]!r}"


def differences(stored, run):
    for old, new in zip(stored.cells, run.cells):
        if old.cell_type == "code" and shown(old) != shown(new):
            yield (f"{old['id']} prints something else than what is stored in it (run.py --write stores it):\n"
                   + first_difference(str(shown(old)), str(shown(new))))


def execute(notebook, folder):
    started = time.monotonic()
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name=KERNEL, record_timing=False,
                            resources={"metadata": {"path": str(folder)}})
    try:
        client.execute()
    except CellExecutionError as error:
        yield re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    seconds = time.monotonic() - started
    if seconds > SECONDS:
        yield f"it took {seconds:.0f} seconds; a reader waits {SECONDS}"
    print(f"    {seconds:.1f} s", flush=True)


def make_kernel(folder):
    (folder / "kernels" / KERNEL).mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (folder / "kernels" / KERNEL / "kernel.json").write_text(
        json.dumps({"argv": command, "display_name": "Python 3", "language": "python"}))
    os.environ["JUPYTER_PATH"] = str(folder)
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # the debugger's warning; nothing is debugged


def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        make_kernel(Path(folder))
        return run_all(arguments)


def run_all(arguments):
    write = "--write" in arguments
    failed = 0
    for path in (Path(name) for name in arguments if not name.startswith("--")):
        print(path.name, flush=True)
        stored = nbformat.read(path, as_version=4)
        run = nbformat.read(path, as_version=4)
        faults = list(execute(run, path.resolve().parent))
        tidy(run)
        if not faults:
            faults += faults_of_form(run)
            if write:
                nbformat.write(run, path)
            else:
                faults += faults_of_form(stored)
                faults += differences(stored, run)
        for fault in dict.fromkeys(faults):
            print(f"{path.name}: {fault[:4000]}", file=sys.stderr, flush=True)
        failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

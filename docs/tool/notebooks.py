"""Notebooks as they ran: notebook(path, markdown) gives a body in HTML."""
import html
import json
import pathlib


def shown(output):
    """What a cell printed or shows."""
    data = output.get("data", {})
    for kind in ("image/svg+xml", "text/html"):
        if kind in data:
            return "".join(data[kind])
    text = output.get("text") or data.get("text/plain") or output.get("traceback") or []
    return f"<pre>{html.escape(''.join(text))}</pre>"


def notebook(path, markdown):
    """The cells of a notebook, one below the other."""
    out = []
    for cell in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            out.append(markdown(source))
        elif cell["cell_type"] == "code":
            out.append(f'<pre class="cell"><code>{html.escape(source)}</code></pre>')
            out += [f'<div class="output">{shown(output)}</div>' for output in cell.get("outputs", [])]
    return "\n".join(out)

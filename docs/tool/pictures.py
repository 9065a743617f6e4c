"""The gallery of the manual: how a position of each ruleset looks, drawn by `cgt plot board`, family by family; and
notebooks as they ran. gallery(cgt) and notebook(path, markdown) give bodies in HTML."""
import html
import json
import pathlib
import subprocess


def drawn(cgt, example):
    """A picture of a position as SVG, or None where the ruleset draws none."""
    made = subprocess.run([cgt, "plot", "board", example, "--format", "svg"], capture_output=True, encoding="utf-8")
    has_board = made.returncode == 0 and f">{html.escape(example)}</text>" not in made.stdout
    return made.stdout if has_board else None


def games(cgt):
    """All rulesets, as `cgt games --json` has them, by family."""
    families = {}
    listed = subprocess.run([cgt, "games", "--json"], check=True, capture_output=True, encoding="utf-8").stdout
    for line in listed.splitlines():
        game = json.loads(line)
        families.setdefault(game["family"], []).append(game)
    return families


def gallery(cgt):
    out = ["<h1>Gallery</h1>", "<p>A position of each ruleset that has a board, as <code>cgt plot board</code> draws it. Other "
           'kinds of pictures stand in <a href="pictures.html">Pictures</a>.</p>']
    families = games(cgt)
    for family, rows in sorted(families.items(), key=lambda entry: -len({game["name"] for game in entry[1] if '"' in game["example"]})):
        figures = []
        for game in rows:
            picture = drawn(cgt, game["example"])
            if picture:
                anchor = f'rulesets-{family}.html#{game["name"]}'
                figures.append(f'<figure>{picture}<figcaption><a href="{anchor}">{html.escape(game["title"])}</a></figcaption></figure>')
        if figures:
            out.append(f'<h2 id="{family}">{html.escape(family.capitalize())}</h2>\n<div class="gallery">{"".join(figures)}</div>')
    return "\n".join(out)


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

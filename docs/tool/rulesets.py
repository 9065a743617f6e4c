"""The rulesets of the manual, a page each: its picture, the values of small positions, and the claims of conjectures/ about it.

read(cgt, reference, conjectures) gives them all, by name; gallery(rulesets) and values(ruleset), claims(ruleset) give HTML. The
program draws, evaluates and decides: nothing here knows a game.
"""
import concurrent.futures
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SHOWN = 20  # rows of a table of values before it folds
MORE = r".*(?:\n[ \t]+.*)*"  # the rest of a line, and the lines that continue it


def run(cgt, *arguments):
    """What the program prints; its error ends the build."""
    made = subprocess.run([cgt, *arguments], capture_output=True, encoding="utf-8")
    if made.returncode != 0:
        sys.exit(f"rulesets.py: cgt {' '.join(arguments)}: {made.stderr.strip()}")
    return made.stdout


def drawn(cgt, example):
    """A picture of a position as SVG, or None where the ruleset draws none."""
    picture = run(cgt, "plot", "board", example, "--format", "svg")
    return None if f">{html.escape(example)}</text>" in picture else picture


def evaluated(cgt, lists):
    """{position: value} of lists of positions in the language."""
    found = {}
    for one in lists:
        for line in run(cgt, "table", f"for G in {one}: G + 0", "--json", "--jobs", "1").splitlines():
            position, value = json.loads(line).values()
            found.setdefault(position, value)
    return found


def statements(folder):
    """(file, kind, title, text, names) of each theorem and conjecture; names: what its text calls, through definitions too."""
    for path in sorted(folder.glob("*.cgt")):
        text = path.read_text(encoding="utf-8")
        calls = {}
        for name, body in re.findall(rf"^def (\w+)({MORE})", text, flags=re.MULTILINE):
            calls.setdefault(name, set()).update(re.findall(r"\w+", body))
        found = re.findall(rf'^(theorem|conjecture) "([^"]*)"\s*({MORE})', text, flags=re.MULTILINE)
        if len(found) != len(re.findall(r"^(?:theorem|conjecture)\b", text, flags=re.MULTILINE)):
            sys.exit(f"rulesets.py: {path}: a theorem or conjecture without a title in quotes in its first line")
        for kind, title, body in found:
            names, left = set(), re.findall(r"\w+", body)
            while left:
                name = left.pop()
                if name not in names:
                    names.add(name)
                    left += calls.get(name, ())
            yield path.name, kind, title, " ".join(body.lstrip(": ").split()), names


def verdicts(cgt, path):
    """{title: what became of the conjecture} of a file. Theorems are left out, because they take much longer; cgt check fails on a false one."""
    text = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        alone = pathlib.Path(folder) / path.name
        alone.write_text(re.sub(rf"^(?:theorem|example|for)\b{MORE}", "", text, flags=re.MULTILINE), encoding="utf-8")
        return {found["title"]: found for found in map(json.loads, run(cgt, "check", str(alone), "--json", "--jobs", "1").splitlines())}


def verdict(found):
    """What became of a conjecture, in words."""
    several = found["instances"] > 1
    if found["verdict"] == "fails":
        values = ", ".join(f"{name} = {value}" for name, value in found["smallest"]["values"].items())
        words = [f"{found['failures']:,} of {found['instances']:,} instances fail" if several else "", f"the smallest is {values}" if values else "",
                 found["smallest"].get("because", "")]
        return "; ".join(["refuted", *filter(None, words)])
    if found["verdict"] == "holds":
        return f"open; holds for all {found['instances']:,} instances of its ranges" if several else "open; holds"
    return f"open; {found['instances']:,} instances decided"


def read(cgt, reference, conjectures):
    rulesets = {}
    for line in run(cgt, "games", "--json").splitlines():
        ruleset = json.loads(line)
        rulesets[ruleset["name"]] = ruleset | {"lists": [f'[{ruleset["example"]}]'], "claims": []}
    for line in (reference / "small.tsv").read_text(encoding="utf-8").splitlines():
        name, one = line.split("\t")
        rulesets[name]["lists"].append(one)
    for *claim, names in statements(conjectures):
        for name in names & rulesets.keys():
            rulesets[name]["claims"].append(claim)
    files = sorted({file for ruleset in rulesets.values() for file, kind, *_ in ruleset["claims"] if kind == "conjecture"})
    with concurrent.futures.ThreadPoolExecutor() as pool:
        pictures = pool.map(lambda one: drawn(cgt, one["example"]), rulesets.values())
        values = pool.map(lambda one: evaluated(cgt, one["lists"]), rulesets.values())
        decided = dict(zip(files, pool.map(lambda file: verdicts(cgt, conjectures / file), files)))
        for ruleset, picture, table in zip(rulesets.values(), pictures, values):
            ruleset |= {"picture": picture, "values": table, "verdicts": decided}
    return rulesets


def gallery(rulesets):
    out = ["<h1>Gallery</h1>", "<p>Each ruleset in one sentence, with a position as <code>cgt plot board</code> draws it. Its page has values "
           'and theorems. The page <a href="pictures.html">Pictures</a> has other kinds of pictures.</p>']
    families = {}
    for ruleset in rulesets.values():
        families.setdefault(ruleset["family"], []).append(ruleset)
    for family, rows in sorted(families.items(), key=lambda entry: -sum('"' in row["example"] for row in entry[1])):
        cards = "".join(f'<figure>{row["picture"] or ""}<figcaption><a href="ruleset-{row["name"]}.html">{html.escape(row["title"])}</a> '
                        f'{html.escape(row["rules"])}</figcaption></figure>' for row in sorted(rows, key=lambda row: not row["picture"]))
        out.append(f'<h2 id="{family}">{html.escape(family.capitalize())}</h2>\n<div class="gallery">{cards}</div>')
    return "\n".join(out)


def values(ruleset):
    rows = [f"<tr><td><code>{html.escape(position)}</code></td><td><code>{html.escape(value)}</code></td></tr>"
            for position, value in ruleset["values"].items()]
    if not rows:
        return ""
    table = lambda some: f'<table><tr><th>position</th><th>value</th></tr>{"".join(some)}</table>'  # noqa: E731
    rest = rows[SHOWN:]
    folded = f"<details><summary>{len(rest)} more</summary>{table(rest)}</details>" if rest else ""
    return f'<h2 id="values">Values of small positions</h2>\n{table(rows[:SHOWN])}{folded}\n'


def claims(ruleset):
    """The theorems, then the conjectures with their verdicts, of the files of statements."""
    def marked(file, kind, title):
        word, *rest = verdict(ruleset["verdicts"][file][title]).partition(";") if kind == "conjecture" else ("",)
        return f" <b>{word}</b>{html.escape(''.join(rest))}" if word else ""

    out = []
    for kind, heading in (("theorem", "Theorems"), ("conjecture", "Conjectures")):
        rows = [f'<li>{html.escape(title)}: <code>{html.escape(text)}</code>{marked(file, kind, title)} '
                f'(<a href="../conjectures/{file}">{file}</a>)</li>' for file, its, title, text in ruleset["claims"] if its == kind]
        if rows:
            out.append(f'<h2 id="{kind}s">{heading}</h2>\n<ul class="claims">{"".join(rows[:SHOWN])}</ul>')
        if rows[SHOWN:]:
            out.append(f'<details><summary>{len(rows) - SHOWN} more</summary><ul class="claims">{"".join(rows[SHOWN:])}</ul></details>')
    if out:
        out.append("<p><code>cgt check FILE</code> decides the statements of a file, and fails if a theorem does not hold. A conjecture is quoted "
                   "from its source. Its verdict was computed when this page was built: refuted, with the smallest counterexample, or open, "
                   "with the number of instances for which it holds. The comments of the file have the sources.</p>")
    return "\n".join(out)

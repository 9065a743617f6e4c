#!/usr/bin/env python3
"""The manual as a static site: plain HTML and CSS, works offline. Scripts search it (search.js), and run its examples
where the site stands beside the page (live.js); all else is there without them.

    site.py --root . --reference DIR --cgt cgt --cmark cmark-gfm --version 1.2.3 --output DIR [--check]

Pages are docs/*.md, what cgtmanual wrote into the folder of references, conjectures/README.md, the notebooks
(notebooks.py), a gallery and one for each ruleset (rulesets.py) and each header of include/cgt (api.py). Links of the pages lead to what
stands in the repository: where the site has a page of its own about that, the link is turned to it. Pictures are those of
docs/pictures/. --check fails on a link inside the site that leads nowhere.
"""
import argparse
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser

sys.dont_write_bytecode = True
import api  # noqa: E402
import notebooks  # noqa: E402
import rulesets  # noqa: E402

# The menu, by what a reader needs. A page that is not here is a mistake, except chapters of the API, rulesets, notebooks and lessons.
MENU = [
    ("", ["index"]),
    ("Learn", ["course", "shell", "notebook", "notebooks", "web", "cgsuite", "claim"]),
    ("Do", ["who_wins", "questions", "pictures", "rules", "papers", "patterns", "ruleset", "heaps", "misere", "loopy", "kos", "hot_sums", "entailing", "scoring", "encyclopedia", "c", "laboratory", "sage", "cluster"]),
    ("Look up", ["language", "grammar", "functions", "rulesets", "gallery", "commands", "formats", "python", "api", "heap_tables", "packages",
                 "style"]),
    ("Understand", ["canonical_forms", "deciding", "certificates", "conjectures"]),
]
CHAPTERS = ("api-", "ruleset-", "notebook-", "course_")

# What stands in the repository, and the page about it.
PAGES = {"../lab/functions/": "functions", "../games/": "rulesets", "../command/": "commands",
         "../include/cgt/": "api", "../conjectures/README.md": "conjectures", "../packaging/README.md": "packages",
         "../notebooks/README.md": "notebooks", "../notebooks/": "notebooks"}


class Page:
    def __init__(self, name, title, body):
        self.name, self.title, self.body = name, title, body


def markdown(cmark, text):
    """GitHub's Markdown to HTML."""
    return subprocess.run([cmark, "--unsafe", "--extension", "table", "--extension", "autolink"], input=text, check=True,
                          capture_output=True, encoding="utf-8").stdout


def from_markdown(cmark, name, text):
    return linked(name, markdown(cmark, text))


def linked(name, body):
    """A page of what Markdown became, with an anchor at every heading and links to the made pages."""
    used = set()

    def anchor(match):
        level, inside = match.group(1), match.group(2)
        plain = html.unescape(re.sub(r"<[^>]*>", "", inside))
        code = re.match(r"<code>([A-Za-z]\w*)", inside)  # a function: its name
        slug = code.group(1) if code else re.sub(r"[^\w]+", "-", plain.lower()).strip("-")
        base, n = slug or "section", 2
        slug = base
        while slug in used:
            slug, n = f"{base}-{n}", n + 1
        used.add(slug)
        return f'<h{level} id="{slug}"><a class="anchor" href="#{slug}">{inside}</a></h{level}>'

    title = re.search(r"<h1>(.*?)</h1>", body)
    body = re.sub(r"<h([2-4])>(.*?)</h\1>", anchor, body)
    for there, page in PAGES.items():
        body = re.sub(rf'href="{re.escape(there)}(#[^"]*)?"', rf'href="{page}.html\1"', body)
    body = re.sub(r'href="\.\./include/cgt/(\w+)\.h"', r'href="api-\1.html"', body)
    body = re.sub(r'href="([\w-]+)\.md(#[^"]*)?"', r'href="\1.html\2"', body)
    body = re.sub(r'href="(?:\.\./notebooks/)?([\w-]+)\.ipynb"', r'href="notebook-\1.html"', body)
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    plain = html.unescape(re.sub(r"<[^>]*>", "", title.group(1))) if title else name
    return Page(name, plain, body)


def one_page_a_game(page, games):
    """The page of all rulesets as one that lists them by family, and one for each."""
    head, *parts = re.split(r'(?=<h2 id="[^"]+">)', page.body)
    made, rows = [], []
    for part in parts:
        heading, *of_family = re.split(r'<h3 id="([^"]+)">.*?</h3>', part)
        links = []
        for name, body in zip(of_family[::2], of_family[1::2]):
            game = games[name]
            title = html.escape(game["title"])
            picture = f'<figure>{game["picture"]}</figure>\n' if game["picture"] else ""
            made.append(Page(f"ruleset-{name}", game["title"],
                             f'<h1 id="{name}">{title}</h1>\n{picture}{body}{rulesets.values(game)}{rulesets.claims(game)}\n'))
            links.append(f'<li id="{name}"><a href="ruleset-{name}.html">{name}</a></li>')
        rows.append(f'{heading}<ul class="names">{"".join(links)}</ul>')
    return [Page(page.name, page.title, head + "\n".join(rows)), *made]


def in_c(pages):
    """Behind each function of the language the one of the C API that has its name."""
    home = {name: page.name for page in pages.values() if page.name.startswith("api-")
            for name in re.findall(r'<span id="(cgt_\w+)">', page.body)}

    def linked_to(match):
        names = [name for name in (f"cgt_{match.group(2)}", f"cgt_loopy_{match.group(2)}") if name in home]
        links = ", ".join(f'<a href="{home[name]}.html#{name}"><code>{name}</code></a>' for name in names)
        return f"{match.group(1)} In C: {links}.</p>" if names else match.group(0)

    page = pages["functions"]
    page.body = re.sub(r'(<h3 id="(\w+)">(?:(?!<h3).)*?Cost: [^<]*)</p>', linked_to, page.body, flags=re.DOTALL)


def sections(page):
    """What search finds: a page up to its first section, then its sections."""
    plain = lambda text: " ".join(html.unescape(re.sub(r"<(?:svg|style).*?</(?:svg|style)>|<[^>]*>", " ", text, flags=re.DOTALL)).split())  # noqa: E731
    head, *parts = re.split(r'(?=<h[23] id=")|(?=<section class="entry" id=")', page.body)
    own = re.match(r'<h1 id="([^"]+)">', head)
    found = [(page.name, own.group(1) if own else "", page.title, page.title, plain(head))]
    for part in parts:
        anchor = re.match(r'<\w+[^>]* id="([^"]+)"', part).group(1)
        heading = re.match(r"<h([23])[^>]*>(.*?)</h\1>", part, flags=re.DOTALL)
        found.append((page.name, anchor, plain(heading.group(2)) if heading else anchor, page.title, plain(part)))
    return [dict(zip(("page", "anchor", "title", "of", "text"), section)) for section in found]


def contents(body):
    """Links to the sections of a long page, put below its title."""
    rows = re.findall(r'<h2 id="([^"]+)">(?:<a[^>]*>)?(.*?)(?:</a>)?</h2>', body)
    if len(rows) < 4:
        return body
    links = " · ".join(f'<a href="#{slug}">{text}</a>' for slug, text in rows)
    return body.replace("</h1>", f'</h1>\n<nav class="contents">{links}</nav>', 1)


def menu(pages, here):
    lines = []
    for heading, names in MENU:
        if heading:
            lines.append(f"<h2>{heading}</h2>")
        lines.append("<ul>")
        for name in names:
            current = ' aria-current="page"' if name == here else ""
            lines.append(f'<li><a href="{name}.html"{current}>{html.escape(pages[name].title)}</a></li>')
        lines.append("</ul>")
    return "\n".join(lines)


def for_everybody(body):
    """What wide text needs at a keyboard, and tables where they are heard."""
    return re.sub(r"<pre(?=[ >])", '<pre tabindex="0"', body).replace("<th></th>", "<td></td>")


def write(page, pages, folder, version):
    suffix = "" if page.name == "index" else " · cgt"
    (folder / f"{page.name}.html").write_text(f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(page.title)}{suffix}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<nav class="menu" aria-label="Pages">
<form role="search" onsubmit="return false"><label for="search-box">Search</label> <input id="search-box" type="search" autocomplete="off"></form>
<ul id="search-found" aria-live="polite"></ul>
<details><summary>Pages</summary></details>
<div class="pages">
{menu(pages, page.name)}
<p class="version">cgt {html.escape(version)}</p>
</div>
</nav>
<main>
{for_everybody(contents(page.body))}</main>
<script src="search.js"></script>
<script type="module" src="live.js"></script>
</body>
</html>
""", encoding="utf-8")


def brought(root, folder, pages):
    """Links to what stands in the repository and has no page lead to a copy; a folder has a list of its files."""
    def turned(match):
        target = match.group(1)
        there = (root / "docs" / target).resolve()
        if not there.exists() or (folder / target.split("#")[0]).is_file():
            return match.group(0)
        name = pathlib.PurePosixPath("source") / there.relative_to(root.resolve())
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if there.is_file():
            shutil.copy(there, copy)
            return f'href="{name}"'
        shutil.copytree(there, copy, dirs_exist_ok=True)
        rows = "".join(f'<li><a href="{path.name}">{path.name}</a></li>' for path in sorted(there.iterdir()) if path.is_file())
        (copy / "index.html").write_text(f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>{there.name}</title><ul>{rows}</ul></html>\n')
        return f'href="{name}/index.html"'

    for page in pages:
        page.body = re.sub(r'href="((?!http|#|[\w-]+\.html)[^":]+)"', turned, page.body)


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.repeated, self.targets = set(), [], []

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key == "id":
                if value in self.ids:
                    self.repeated.append(value)
                self.ids.add(value)
            elif key in ("href", "src"):
                self.targets.append(value)


def faults(folder):
    """Links that lead nowhere, and anchors that stand twice."""
    found, parsed = [], {}
    for path in sorted(folder.glob("*.html")):
        parsed[path.name] = Links()
        parsed[path.name].feed(path.read_text(encoding="utf-8"))
    for name, links in parsed.items():
        found += [f"{name}: the anchor {anchor} stands twice" for anchor in links.repeated]
        for target in links.targets:
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            file = file or name
            if not (folder / file).is_file():
                found.append(f"{name}: {target} leads to no file")
            elif anchor and file in parsed and anchor not in parsed[file].ids:
                found.append(f"{name}: {target} leads to no anchor")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for option in ("root", "reference", "cgt", "cmark", "version", "output"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    root, folder = pathlib.Path(given.root), pathlib.Path(given.output)

    pages = {}
    sources = sorted((root / "docs").glob("*.md")) + sorted(pathlib.Path(given.reference).glob("*.md"))
    for path in sources:
        pages[path.stem] = from_markdown(given.cmark, path.stem, path.read_text(encoding="utf-8"))
    for name, place in (("conjectures", "conjectures"), ("packages", "packaging")):
        pages[name] = from_markdown(given.cmark, name, (root / place / "README.md").read_text(encoding="utf-8"))
    games = rulesets.read(given.cgt, pathlib.Path(given.reference), root / "conjectures")
    for page in one_page_a_game(pages["rulesets"], games):
        pages[page.name] = page
    pages["functions"].body = re.sub(r"<code>([^<]*)</code> = <code>", r'<code class="live">\1</code> = <code>', pages["functions"].body)
    pages["gallery"] = Page("gallery", "Gallery", rulesets.gallery(games))
    pages["notebooks"] = from_markdown(given.cmark, "notebooks", (root / "notebooks" / "README.md").read_text(encoding="utf-8"))
    pages["notebooks"].body = re.sub(r"<code>([\w-]+)\.ipynb</code>", r'<a href="notebook-\1.html">\1</a>', pages["notebooks"].body)
    for path in sorted((root / "notebooks").glob("*.ipynb")):
        pages[f"notebook-{path.stem}"] = linked(f"notebook-{path.stem}", notebooks.notebook(path, lambda text: markdown(given.cmark, text)))
    for name, title, body in api.pages(root / "include"):
        pages[name] = Page(name, title, body)
    in_c(pages)

    listed = {name for _, names in MENU for name in names}
    for name in sorted(listed - set(pages)):
        sys.exit(f"site.py: the menu names a page {name} that does not exist")
    for name in sorted(set(pages) - listed):
        if not name.startswith(CHAPTERS):
            sys.exit(f"site.py: the page {name} is missing in the menu")

    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.html"):
        old.unlink()
    for name in ("style.css", "search.js", "live.js"):
        shutil.copy(root / "docs" / name, folder)
    shutil.copytree(root / "docs" / "pictures", folder / "pictures", dirs_exist_ok=True)
    brought(root, folder, pages.values())
    for page in pages.values():
        write(page, pages, folder, given.version)
    index = [section for page in pages.values() for section in sections(page)]
    (folder / "search_index.js").write_text(f"globalThis.manualIndex = {json.dumps(index, ensure_ascii=False)};\n", encoding="utf-8")
    bad = faults(folder) if given.check else []
    for fault in bad:
        print(fault, file=sys.stderr)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()

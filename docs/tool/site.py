#!/usr/bin/env python3
"""The manual as a static site: plain HTML and CSS, no JavaScript, works offline.

    site.py --root . --reference DIR --cmark cmark-gfm --version 1.2.3 --output DIR [--check]

Pages are docs/*.md, what cgtmanual wrote into the folder of references, conjectures/README.md, and one for
each header of include/cgt (api.py). Links of the pages lead to what stands in the repository: where the site
has a page of its own about that, the link is turned to it. Pictures are those of docs/pictures/.
--check fails on a link inside the site that leads nowhere.
"""
import argparse
import html
import pathlib
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser

sys.dont_write_bytecode = True
import api  # noqa: E402

# The menu: headings and pages. A page that is not here is a mistake, except the chapters of the API.
MENU = [
    ("", ["index"]),
    ("Tutorials", ["shell", "pictures", "notebook", "c", "laboratory", "rules", "ruleset", "cgsuite", "cluster"]),
    ("Reference", ["language", "functions", "rulesets", "commands", "python", "api"]),
    ("Results", ["conjectures"]),
]


# What stands in the repository, and the page about it.
PAGES = {"../lab/functions/": "functions", "../games/": "rulesets", "../command/": "commands",
         "../include/cgt/": "api", "../conjectures/README.md": "conjectures"}


class Page:
    def __init__(self, name, title, body):
        self.name, self.title, self.body = name, title, body


def from_markdown(cmark, name, text):
    """GitHub's Markdown to HTML, with an anchor at every heading and links to the made pages."""
    body = subprocess.run([cmark, "--extension", "table", "--extension", "autolink"], input=text, check=True,
                          capture_output=True, encoding="utf-8").stdout
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
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    plain = html.unescape(re.sub(r"<[^>]*>", "", title.group(1))) if title else name
    return Page(name, plain, body)


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
<nav class="menu">
{menu(pages, page.name)}
<p class="version">cgt {html.escape(version)}</p>
</nav>
<main>
{contents(page.body)}</main>
</body>
</html>
""", encoding="utf-8")


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
    for option in ("root", "reference", "cmark", "version", "output"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    root, folder = pathlib.Path(given.root), pathlib.Path(given.output)

    pages = {}
    sources = sorted((root / "docs").glob("*.md")) + sorted(pathlib.Path(given.reference).glob("*.md"))
    for path in sources:
        pages[path.stem] = from_markdown(given.cmark, path.stem, path.read_text(encoding="utf-8"))
    readme = (root / "conjectures" / "README.md").read_text(encoding="utf-8")
    pages["conjectures"] = from_markdown(given.cmark, "conjectures", readme)
    for name, title, body in api.pages(root / "include"):
        pages[name] = Page(name, title, body)

    listed = {name for _, names in MENU for name in names}
    for name in sorted(listed - set(pages)):
        sys.exit(f"site.py: the menu names a page {name} that does not exist")
    for name in sorted(set(pages) - listed):
        if not name.startswith("api-"):
            sys.exit(f"site.py: the page {name} is missing in the menu")

    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.html"):
        old.unlink()
    shutil.copy(root / "docs" / "style.css", folder)
    shutil.copytree(root / "docs" / "pictures", folder / "pictures", dirs_exist_ok=True)
    for page in pages.values():
        write(page, pages, folder, given.version)
    bad = faults(folder) if given.check else []
    for fault in bad:
        print(fault, file=sys.stderr)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()

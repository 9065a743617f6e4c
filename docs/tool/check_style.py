#!/usr/bin/env python3
"""Searches public text for the habits of docs/style.md, whose last table has the patterns and what to write instead.

    check_style.py ROOT REFERENCE CGT     REFERENCE: the folder of pages that cgtmanual makes of help texts; CGT: the program
    check_style.py --count ROOT REFERENCE CGT

Prints a line FILE:LINE: "WORDS" (PATTERN): write ... for each, and fails if there is one. --count prints the number of
each pattern instead. Code is skipped: blocks and spans of Markdown, targets of links, all of headers that is not a comment,
statements except their titles, and the code and output of notebooks. Messages are the string literals of the sources.
"""
import bisect
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from literals import of_c, of_javascript, of_python  # noqa: E402

LITERALS = {"*.c": of_c, "*.h": of_c, "*.py": of_python, "*.js": of_javascript}
SOURCES = "base cgt command docs examples games impartial include lab python storage studies web".split()
PARAGRAPH = "\N{PILCROW SIGN}"  # ends a paragraph: no pattern goes across it


def patterns(root):
    """The rows of the table: a pattern, the same compiled, what to write instead."""
    text = (root / "docs" / "style.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+)` \| (.+) \|$", text[text.index("\n| pattern |"):], flags=re.MULTILINE)
    if not rows:
        sys.exit("check_style.py: docs/style.md has no table of patterns")
    for pattern, better in rows:
        pattern = pattern.replace(r"\|", "|")
        yield pattern, re.compile(pattern, re.IGNORECASE), better


def blank(match):
    """As many lines, without words."""
    return re.sub(r"[^\n]", "-", match.group(0))


def prose_of_markdown(text):
    text = re.sub(r"^```.*?^```", blank, text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^( {4,}(?![ *-]).*\n)+", blank, text, flags=re.MULTILINE)
    text = re.sub(r"`[^`\n]+`|`[^`]+?`", blank, text)
    return re.sub(r"\]\([^)]*\)", blank, text)


def prose_of_c(text):
    parts = re.split(r"(/\*.*?\*/)", text, flags=re.DOTALL)
    parts = [part if i % 2 else re.sub(r"[^\n]", "-", part) for i, part in enumerate(parts)]
    return re.sub(r"(?m)^ \* ?|/\*|\*/", lambda match: " " * len(match.group(0)), "".join(parts))


def prose_of_language(text):
    """Comments, and the titles of statements; a title is a paragraph of its own."""
    title = re.compile(r'(?:theorem|example|conjecture) "([^"]*)"')
    lines = [line.replace("#", " ") if line.startswith("#") else " ".join(title.match(line).groups()) if title.match(line) else ""
             for line in text.split("\n")]
    return "\n".join(lines)


def prose_of_notebook(text):
    """The lines of Markdown cells, each where it is in the file."""
    lines, markdown = [], False
    for line in text.split("\n"):
        kind = re.match(r'   "cell_type": "(\w+)"', line)
        markdown = kind.group(1) == "markdown" if kind else markdown
        words = re.match(r'    (".*"),?$', line) if markdown else None
        lines.append(json.loads(words.group(1)).rstrip("\n") if words else "")
    return prose_of_markdown("\n".join(lines))


def prose_of_html(text):
    return re.sub(r"<(script|style).*?</\1>|<[^>]*>", blank, text, flags=re.DOTALL)


def messages(literals):
    """A reader of sources: each literal is a paragraph, on the line on which it begins."""
    def prose(text):
        lines = [""] * (text.count("\n") + 2)
        for line, words in literals(text):
            lines[line - 1] += f"{PARAGRAPH} {' '.join(words.split())} {PARAGRAPH} "
        return "\n".join(lines)

    return prose


def in_one_line(text):
    """The words of a text with one blank between them, and where each line begins in that."""
    words, starts = [], []
    length = 0
    for line in text.splitlines():
        starts.append(length)
        for word in line.split() or [PARAGRAPH]:
            words.append(word)
            length += len(word) + 1
    return " ".join(words), starts


def help_pages(cgt):
    """The pages of cgt help that no table of the reference has: topics, and the words, in one text."""
    def help_of(*names):
        return subprocess.run([cgt, "help", *names], check=True, capture_output=True, text=True).stdout

    words = help_of("words")
    names = [re.split(r" {2}|\n", line)[0].split()[0] for line in words.splitlines()]
    for topic in "certificate", "functions", "loopy", "ruleset", "schema":
        yield f"cgt help {topic}", help_of(topic)
    yield "cgt help words", words
    yield "cgt help WORD", help_of("--", *names)
    yield "cgt help", help_of()


def texts(root, reference, cgt):
    """Each public text: its name, its prose."""
    folders = sorted(path for path in root.glob("*/README.md"))
    pages = [*sorted(root.glob("*.md")), *folders, *sorted((root / "docs").glob("*.md")), *sorted(reference.glob("*.md"))]
    readers = [(path, prose_of_markdown) for path in pages if path != root / "docs" / "style.md"]
    readers += [(path, prose_of_c) for path in sorted((root / "include").rglob("*.h"))]
    readers += [(path, prose_of_language) for path in sorted((root / "lab" / "prelude").glob("*.cgt"))]
    readers += [(path, prose_of_language) for path in sorted((root / "conjectures").glob("*.cgt"))]
    readers += [(path, prose_of_notebook) for path in sorted((root / "notebooks").glob("*.ipynb"))]
    readers += [(path, prose_of_html) for path in sorted((root / "web" / "page").glob("*.html"))]
    for suffix, literals in LITERALS.items():
        readers += [(path, messages(literals)) for folder in SOURCES for path in sorted((root / folder).rglob(suffix))]
    for path, prose in readers:
        name = path.relative_to(root) if path.is_relative_to(root) else path
        yield name, prose(path.read_text(encoding="utf-8"))
    yield from help_pages(cgt)


def main():
    counting = sys.argv[1:2] == ["--count"]
    root, reference = map(pathlib.Path, sys.argv[-3:-1])
    table = list(patterns(root))
    counts, files = dict.fromkeys((pattern for pattern, _, _ in table), 0), 0
    for name, prose in texts(root, reference, sys.argv[-1]):
        files += 1
        text, starts = in_one_line(prose)
        for pattern, search, better in table:
            for match in search.finditer(text):
                counts[pattern] += 1
                if not counting:
                    line = bisect.bisect_right(starts, match.start())
                    print(f'{name}:{line}: "{match.group(0).strip()}" ({pattern}): write {better}')
    if counting:
        for pattern, count in counts.items():
            print(f"{count:5} {pattern}")
    print(f"{files} texts, {sum(counts.values())} found")
    sys.exit(not counting and sum(counts.values()) > 0)


if __name__ == "__main__":
    main()

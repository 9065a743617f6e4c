#!/usr/bin/env python3
"""Searches public text for the habits of docs/style.md, whose last table has the patterns and what to write instead.

    check_style.py ROOT REFERENCE     REFERENCE: the folder of pages that cgtmanual makes of help texts
    check_style.py --count ROOT REFERENCE

Prints a line FILE:LINE: "WORDS" (PATTERN): write ... for each, and fails if there is one. --count prints the number of
each pattern instead. Code is skipped: blocks and spans of Markdown, targets of links, all of C that is not a comment.
"""
import bisect
import pathlib
import re
import sys

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
    return re.sub(r"(?m)^[^#\n].*$", blank, text).replace("#", " ")


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


def sources(root, reference):
    pages = [root / "README.md", root / "ARCHITECTURE.md", *sorted((root / "docs").glob("*.md")), *sorted(reference.glob("*.md"))]
    for path in pages:
        if path != root / "docs" / "style.md":
            yield path, prose_of_markdown
    for path in sorted((root / "include").rglob("*.h")):
        yield path, prose_of_c
    for path in sorted((root / "lab" / "prelude").glob("*.cgt")):
        yield path, prose_of_language


def main():
    counting = sys.argv[1:2] == ["--count"]
    root, reference = map(pathlib.Path, sys.argv[-2:])
    table = list(patterns(root))
    counts, files = dict.fromkeys((pattern for pattern, _, _ in table), 0), 0
    for path, prose in sources(root, reference):
        files += 1
        text, starts = in_one_line(prose(path.read_text(encoding="utf-8")))
        name = path.relative_to(root) if path.is_relative_to(root) else path
        for pattern, search, better in table:
            for match in search.finditer(text):
                counts[pattern] += 1
                if not counting:
                    line = bisect.bisect_right(starts, match.start())
                    print(f'{name}:{line}: "{match.group(0).strip()}" ({pattern}): write {better}')
    if counting:
        for pattern, count in counts.items():
            print(f"{count:5} {pattern}")
    print(f"{files} files, {sum(counts.values())} found")
    sys.exit(not counting and sum(counts.values()) > 0)


if __name__ == "__main__":
    main()

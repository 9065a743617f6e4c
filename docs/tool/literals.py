r"""The texts in string literals of sources, for check_style.py: each with the line on which it begins.

Adjacent literals of C are one text, also across a macro, which is shown by its name in braces. Conversions of formats stay
as they are (%s); what an f-string or a template of JavaScript computes is shown as {}.

>>> list(of_c('''#include "a.h"
... /* "no" */ char q = '"'; // "no"
... fail("a file of %zu " /* bytes */
...      "values" END "; \\"x\\" is"
...      " wanted", "next");'''))
[(3, 'a file of %zu values{END}; "x" is wanted'), (5, 'next')]
>>> list(of_c('f(A, "x" N "y", PRIu64 "z", N, "w")'))
[(1, 'x{N}y'), (1, 'z'), (1, 'w')]
>>> list(of_python('''def f(x):
...     "What it does."
...     raise ValueError(f"{x:>{9}} is no game; "
...                      "right is 1")'''))
[(3, '{} is no game; right is 1')]
>>> list(of_javascript('''// "no"
... const a = x.replace(/["'`/]/g, "one") / 2, b = `two ${c ? `three ${d}` : {e: "four"}}
... five`;'''))
[(2, 'one'), (2, 'three {}'), (2, 'four'), (2, 'two {}\nfive')]
"""
import ast
import re

C = re.compile(r"""(?P<blank>\s+|/\*.*?\*/|//[^\n]*|\\\n)
                 | (?P<include>\#[ \t]*include[^\n]*)
                 | (?P<character>'(?:\\.|[^'\\\n])+')
                 | "(?P<string>(?:\\.|[^"\\])*)"
                 | (?P<macro>[A-Z][A-Za-z0-9_]*\b(?!\s*\())
                 | (?P<other>\w+|.)""", re.DOTALL | re.VERBOSE)

# A slash begins a regular expression where no operand is before it.
JAVASCRIPT = re.compile(r"""(?P<blank>\s+|/\*.*?\*/|//[^\n]*)
                          | (?P<word>[\w$]+|[)\]])
                          | (?P<slash>/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/|/)
                          | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
                          | (?P<other>.)""", re.DOTALL | re.VERBOSE)


def unescaped(text):
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match.group(1), match.group(1)), text, flags=re.DOTALL)


def of_c(source):
    begun, text, macro, line = 0, "", "", 1  # macro: one that belongs to the text if a string follows
    for token in C.finditer(source):
        kind = token.lastgroup
        if kind == "string":
            begun = begun or line
            text += macro + unescaped(token.group(kind))
            macro = ""
        elif kind == "macro" and begun and not macro:
            macro = "{" + token.group(kind) + "}"
        elif kind != "blank":
            if begun:
                yield begun, text
            begun, text, macro = 0, "", ""
        line += token.group(0).count("\n")
    if begun:
        yield begun, text


def of_python(source):
    """Without docstrings, which docs/python.md has."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            skipped.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            skipped.update(part for part in node.values if isinstance(part, ast.Constant))
            skipped.update(part.format_spec for part in node.values if isinstance(part, ast.FormattedValue))
        if node in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def of_javascript(source):
    """Templates in templates come first."""
    texts = []

    def line(at):
        return source.count("\n", 0, at) + 1

    def code(at, end):
        """Reads up to a brace that closes what was open at the beginning, or to the end; returns where."""
        depth, operand = 0, False
        while at < end:
            if source[at] == "`":
                at, operand = template(at + 1), True
                continue
            token = JAVASCRIPT.match(source, at)
            kind, words = token.lastgroup, token.group(0)
            if kind == "slash" and operand:
                words = "/"
            if kind == "string":
                texts.append((line(at), unescaped(words[1:-1])))
            depth += (words == "{") - (words == "}")
            if depth < 0:
                return at
            if kind != "blank":
                operand = kind in ("word", "string") and words not in ("return", "typeof", "of", "in")
            at += len(words)
        return at

    def template(at):
        begun, text = at, ""
        while at < len(source) and source[at] != "`":
            if source.startswith("${", at):
                at = code(at + 2, len(source)) + 1
                text += "{}"
            else:
                step = 2 if source[at] == "\\" else 1
                text += source[at:at + step]
                at += step
        texts.append((line(begun), text))
        return at + 1

    code(0, len(source))
    return texts

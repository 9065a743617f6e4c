"""Writes docs/python.md, the reference of the package, from its docstrings: python3 -P write_reference.py, with the package
installed. The tests say when it is to be run, and run its examples."""

import enum
import inspect
import re
from pathlib import Path

import cgtlab
from cgtlab import pictures
from cgtlab._game import is_of_game, functions
from cgtlab._native import ffi

PAGE = Path(__file__).resolve().parent.parent / "docs" / "python.md"

HEAD = """# Python, name by name

What the package `cgtlab` has, from its docstrings: `help(cgtlab.check)` shows the same text. [In a notebook](notebook.md) is the
tutorial. Written by `python/write_reference.py`. The examples begin so:

```python
>>> from fractions import Fraction
>>> from cgtlab import *
>>> from cgtlab.pictures import board, gallery

```
"""

CHAPTERS = (
    ("Games", ("Game", "Loopy", "TheoryGame", "sort", "Form", "Ordinal", "Outcome", "Player", "Thermograph", "Corner")),
    ("Positions and rulesets", ("games", "RulesetInfo", "Position", "Sum", "outcome", "misere_outcome_of_sum", "Ruleset", "load_ruleset")),
    ("The language", ("evaluate", "define", "call")),
    ("Other programs", ("convert", "convert_file")),
    ("Moves, proofs, explanations", ("moves", "Moves", "Component", "Move", "score_moves", "ScoreMoves", "ScoreSide", "Choice", "why", "Proof", "explain", "Explanation", "options", "Options", "Option")),
    ("Claims and values over ranges", ("check", "check_all", "Check", "sweep", "Rows", "Sweep", "table", "Table")),
    ("Results in files", ("Store", "StoredRun")),
    ("The encyclopedia", ("occurs", "Occurrences", "Occurrence")),
    ("Laws that the machine finds", ("region", "Region", "guess", "Guess", "sequence", "Sequence", "LawStatus")),
    ("Games on heaps", ("NimSequence", "NimPeriod", "MisereQuotient")),
    ("Contexts, limits, progress", ("Context", "current", "time_limit", "Progress")),
    ("Errors", ("CgtError", "ParseError", "InvalidError", "DomainError", "LimitError", "OutOfMemoryError", "Stopped")),
)


def written(doc: str) -> str:
    """A docstring as Markdown."""
    doc = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", inspect.cleandoc(doc or "")).replace("``", "`")
    doc = re.sub(r"^\*(\w[\w ]*\.)\*", r"**\1**", doc, flags=re.MULTILINE)
    lines, inside = [], False
    for line in doc.splitlines():
        if line.startswith(">>>") and not inside:
            lines.append("```python")
            inside = True
        if inside and not line.strip():
            lines += ["", "```"]
            inside = False
        lines.append(line)
    return "\n".join(lines + (["", "```"] if inside else []))


def signature(function: object) -> str:
    """Without the types: the stub has them."""
    plain = inspect.signature(function)
    arguments = [one.replace(annotation=one.empty) for one in plain.parameters.values() if one.name not in ("self", "cls")]
    return str(plain.replace(parameters=arguments, return_annotation=plain.empty))


def members(kind: type) -> str:
    """Those that the class says something about itself."""
    rows = []
    of_language = {ffi.string(f.name).decode() for f in functions() if is_of_game(f)} if kind is cgtlab.Game else set()
    own = [base for base in kind.__mro__ if base is kind or base.__name__ in ("Written", "Summand")]
    for name, member in (pair for base in own for pair in base.__dict__.items()):
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if name.startswith("_") or name in of_language or not (callable(function) and function.__doc__):
            continue
        first = written(function.__doc__).split("\n\n")[0].replace("\n", " ").replace("|", r"\|")
        call = "" if isinstance(member, property) else signature(function)
        rows.append(f"| `{name}{call}` | {first} |")
    return "\n".join(["| | |", "|---|---|"] + rows) + "\n" if rows else ""


def entry(name: str, thing: object, within: str = "") -> str:
    is_class = isinstance(thing, type)
    call = signature(thing) if inspect.isfunction(thing) else ""
    doc = written((type(thing) if name == "games" else thing).__doc__)
    more = members(thing) if is_class and not issubclass(thing, (enum.Enum, Exception)) else ""
    if isinstance(thing, type) and issubclass(thing, enum.Enum):
        doc += "\n\n" + ", ".join(f"`{name}.{one.name}`" for one in thing)
    return f"\n### {within}{name}\n\n" + (f"`{within}{name}{call}`\n\n" if call else "") + doc.rstrip() + "\n" + (
        "\n" + more if more else "")


def page() -> str:
    parts = [HEAD]
    for heading, names in CHAPTERS:
        parts.append(f"\n## {heading}\n")
        parts += [entry(name, getattr(cgtlab, name)) for name in names]
    parts.append("\n## cgtlab.pictures\n\n" + written(pictures.__doc__).rstrip() + "\n")
    parts += [entry(name, getattr(pictures, name), "pictures.") for name in pictures.__all__]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page())

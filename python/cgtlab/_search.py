"""Conjectures that the machine finds: regions, and closed forms."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from . import _latex
from ._claims import Check, check
from ._context import current
from ._native import lib

#: The box of a test is this many times the one on which something was found.
LARGER = 2


class _Place(NamedTuple):
    """A text with the claim of its statement taken out."""

    before: str  # the definitions
    heading: str  # "for a in 0..9, b in 0..9: "
    claim: str
    after: str

    @classmethod
    def of(cls, text: str, statement: int, claim: int, length: int) -> "_Place":
        data = text.encode()
        cuts = (0, statement, claim, claim + length, len(data))
        return cls(*(data[i:j].decode() for i, j in zip(cuts, cuts[1:])))

    def with_claim(self, claim: str, definitions: str = "") -> str:
        return self.before + definitions + self.heading + claim + self.after


class _Found:
    """What was found, with its tests on a larger box."""

    #: What was asked about.
    expression: str
    #: How many instances there were.
    instances: int
    #: Claims for :func:`check` that say what was found.
    statements: Tuple[str, ...]
    #: What became of each of them on a larger box: the upper ends of ranges written as numerals are twice as large.
    tests: Tuple[Check, ...]

    def _test(self, workers: int) -> None:
        self.tests = tuple(check(text, scale=LARGER, workers=workers, all=True) for text in self.statements)

    @property
    def exceptions(self) -> List[Dict[str, int]]:
        """The instances of the larger box where something of it is wrong."""
        found: List[Dict[str, int]] = []
        for test in self.tests:
            found += (at for at in test.counterexamples if at not in found)
        return found

    def _how_tested(self) -> str:
        if not self.tests:
            return f"from {self.instances} instances"
        text = f"found on {self.instances} instances, tested on {max(test.instances for test in self.tests)}: "
        undecided = next((test for test in self.tests if test.verdict not in ("holds", "fails")), None)
        wrong = self.exceptions
        if undecided is not None:
            return text + f"not decided, {undecided.error or undecided.verdict}"
        if not wrong:
            return text + "no exception"
        at = ", ".join(f"{name} = {n}" for name, n in wrong[0].items())
        return text + f"{len(wrong)} exception{'s' * (len(wrong) > 1)}, the first at {at}"

    def _shown(self, formula: str) -> Optional[str]:
        return _latex.shown(rf"{formula}\qquad\text{{({self._how_tested()})}}")


# ---- regions -------------------------------------------------------------------------------------


class Description(NamedTuple):
    """Where an expression has a value: ``text`` is a condition, or None if no simple one was found.

    ``size`` counts what is written; ``least``: there is no shorter one with at most ``excluded`` comparisons, else
    there is none at all with so few.
    """

    value: Any
    instances: int
    text: Optional[str]
    size: int
    excluded: int
    least: bool

    def __str__(self) -> str:
        return f"{self.value} where {self.text}" if self.text else f"{self.value}: no simple description"


class Region(_Found):
    """Where a claim is true, or where an expression has which value; see :func:`region`.

    ``text``: of a claim the condition, of an expression one line for each value; ``descriptions``: for each value
    a :class:`Description`, the shortest first; ``holds``: everything is described, and no test found an exception.
    """

    def __init__(self, text: str, workers: int):
        data = text.encode()
        statement, claim, length, self.instances, rows = current()._ask(lib.cgtpy_region, data, len(data), workers)
        self._place = _Place.of(text, statement, claim, length)
        self.expression = self._place.claim
        self._texts = [row[0] for row in rows]  # the values, as the language writes them
        order = sorted(range(len(rows)), key=lambda i: (rows[i][2] is None, rows[i][3]))
        self._texts = [self._texts[i] for i in order]
        self.descriptions = tuple(Description(current().evaluate(rows[i][0]), *rows[i][1:]) for i in order)
        self.is_claim = all(text in ("true", "false") for text in self._texts)
        self.statements = tuple(self._place.with_claim(claim) for claim in self._claims())
        self._test(workers)

    def _claims(self) -> List[str]:
        expression, described = self.expression, [d.text for d in self.descriptions if d.text]
        if len(self.descriptions) == 1 and not described:  # the same everywhere, or nothing is known
            everywhere = self.descriptions[0].instances == self.instances
            return [f"({expression}) == ({self._texts[0]})"] if everywhere else []
        if self.is_claim:
            return [f"({expression}) == ({text})" for text in described]
        single = [f"(({expression}) == ({value})) == ({text})" for value, text in zip(self._texts, described)]
        if len(described) + 1 < len(self.descriptions):
            return single
        cases = "".join(f"if {text} then ({value}) else " for value, text in zip(self._texts[:-1], described))
        return [f"({expression}) == ({cases}({self._texts[-1]}))"] + single[len(self._texts) - 1:]

    @property
    def everywhere(self) -> bool:
        """Is the value the same for all instances?"""
        return len(self.descriptions) == 1 and self.descriptions[0].instances == self.instances

    @property
    def text(self) -> Optional[str]:
        if self.everywhere:
            return str(self.descriptions[0].value) + " everywhere"
        if self.is_claim:
            return self.descriptions[0].text
        return "\n".join(map(str, self.descriptions))

    @property
    def holds(self) -> bool:
        described = self.everywhere or all(d.text for d in self.descriptions)
        return described and all(self.tests)

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return self.text or "no simple description"

    def __repr__(self) -> str:
        text = str(self).replace("\n", "; ")
        return f"<region of {self.expression}: {text}; {self._how_tested()}>"

    def _repr_latex_(self) -> Optional[str]:
        expression = _latex.formula(self.expression)
        if self.everywhere:
            if self.is_claim:
                return self._shown(rf"{expression}\quad\text{{is {self._texts[0]} everywhere}}")
            return self._shown(f"{expression}={_latex.formula(self._texts[0])}")
        if not any(d.text for d in self.descriptions):
            return None
        if self.is_claim:
            return self._shown(rf"{expression}\iff {_latex.formula(self.descriptions[0].text or '')}")
        cases = [rf"{_latex.formula(value)}&\text{{if }}{_latex.formula(d.text)}" for value, d in
                 zip(self._texts, self.descriptions) if d.text]
        cases += [rf"{_latex.formula(value)}&\text{{elsewhere}}" for value, d in zip(self._texts, self.descriptions)
                  if not d.text]
        return self._shown(expression + r"=\begin{cases}" + r"\\".join(cases) + r"\end{cases}")


def region(statement: str, *, workers: int = 0) -> Region:
    """A description of where a claim is true, or of where an expression has which value, as ``cgt region`` finds it:
    comparisons of small forms in the parameters, joined by ``and`` and ``or``.

    >>> found = region("for a in 0..9, b in 0..9: is_zero(*a + *b)")
    >>> found
    <region of is_zero(*a + *b): a == b; found on 100 instances, tested on 361: no exception>
    >>> found.text, found.holds, found.statements
    ('a == b', True, ('for a in 0..9, b in 0..9: (is_zero(*a + *b)) == (a == b)',))
    >>> print(region("for a in 0..9, b in 0..9: outcome({a|b})"))
    N where b == 0
    L where b != 0

    It is right for all instances of the statement, and then tested on a larger box; ``exceptions`` are where it
    fails there.
    """
    return Region(statement, workers)


# ---- closed forms --------------------------------------------------------------------------------


class Formula(NamedTuple):
    """A closed form: of the expression, or of a ``function`` of it, with ``definitions`` that it needs."""

    function: str
    definitions: str
    text: str

    def __str__(self) -> str:
        return "".join(part for part in (self.function and self.function + ": ", self.definitions, self.text) if part)


class Guess(_Found):
    """A closed form for the values of an expression; see :func:`guess`.

    ``text``: the formula, or None; ``formulas``: it, or where the values have none those of their mean,
    temperature and stops that have one.
    """

    def __init__(self, text: str, workers: int):
        data = text.encode()
        statement, claim, length, self.instances, rows = current()._ask(lib.cgtpy_guess, data, len(data))
        place = _Place.of(text, statement, claim, length)
        self.expression = place.claim
        self.formulas = tuple(Formula(*row) for row in rows if row)
        self.statements = tuple(
            place.with_claim(f"{formula.function}({place.claim}) == {formula.text}", formula.definitions)
            for formula in self.formulas)
        self._test(workers)

    @property
    def formula(self) -> Optional[Formula]:
        """The closed form of the values themselves."""
        return next((formula for formula in self.formulas if not formula.function), None)

    @property
    def text(self) -> Optional[str]:
        return self.formula.text if self.formula else None

    @property
    def holds(self) -> bool:
        """Was a closed form of the values found, and no exception?"""
        return self.formula is not None and all(self.tests)

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return "\n".join(map(str, self.formulas)) or "no closed form"

    def __repr__(self) -> str:
        text = str(self).replace("\n", "; ")
        return f"<guess of {self.expression}: {text}; {self._how_tested()}>"

    def _repr_latex_(self) -> Optional[str]:
        if not self.formulas or any(formula.definitions for formula in self.formulas):
            return None
        expression = self.expression
        lines = [_latex.formula(f"{formula.function}({expression})" if formula.function else expression)
                 + "&=" + _latex.formula(formula.text) for formula in self.formulas]
        return self._shown(r"\begin{aligned}" + r"\\".join(lines) + r"\end{aligned}")


def guess(statement: str, *, workers: int = 0) -> Guess:
    """A closed form for the values of an expression, as ``cgt guess`` finds it: minima and maxima of linear forms,
    powers of 2 of these, nim-sums, these as indices of nimbers, ups and switches, several in regions of their own.

    >>> found = guess("for a in 0..9, b in 0..9: *a + *b")
    >>> found.text, found.holds
    ('nimber(nim_sum(a, b))', True)

    It is right for all instances of the statement, and then tested on a larger box; ``exceptions`` are where it
    fails there.
    """
    return Guess(statement, workers)

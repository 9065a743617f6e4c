"""Conjectures that the machine finds: regions, and closed forms."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from . import _latex
from ._claims import Check
from ._context import current
from ._law import LawStatus, law_status
from ._native import ffi, lib
from ._progress import Shower, Watch
from ._rows import instance
from ._run import Run, run

#: The box of a test is this many times the one on which something was found.
LARGER = 2


#: The words that a test can leave, from the least known one on.
_KNOWN = ("refuted", "fitted", "agrees")


def _check(test: Any, definitions: str) -> Check:
    """What became of a claim."""
    statement = lib.lab_program_statement(test.program, 0)
    names = [ffi.string(statement.variables[i]).decode() for i in range(statement.variable_count)]
    width, error = len(names), test.error
    found = [instance(test.machine, 0, test.exceptions + i * width) for i in range(test.count)]
    verdict = ("holds" if test.holds else "fails" if test.failures else
               "undecided" if not test.complete or not test.reported else "empty")
    text = definitions + ffi.buffer(statement.text, statement.text_length)[:].decode()
    return Check(("claim", "", text, verdict, names, test.instances, 0, test.failures, found[0] if found else (),
                  found, None, ffi.string(error.message).decode(errors="replace") if error.status else None, False, None))


def _printed(run: Run, expression: Any) -> str:
    return run.printed(lambda text, room, length: lib.lab_expression_print(
        text, room, length, run.machine, 0, expression))


class _Found:
    """What was found, with its tests on a larger box."""

    #: What was asked about.
    expression: str
    #: How many instances there were, and how many more that have no value, as 1/(a-3) at a = 3.
    instances: int
    without_value: int
    #: Claims for :func:`check` that say what was found.
    statements: Tuple[str, ...]
    #: What became of each of them on a larger box: the upper ends of ranges written as numerals are twice as large.
    tests: Tuple[Check, ...]
    #: How far what was found is known: of several statements, that of the one known least.
    status: LawStatus

    def _look(self, run: Run, text: str, statement: int) -> None:
        """At what is asked about."""
        length = ffi.new("size_t *")
        expression = lib.lab_statement_column(length, run.program, statement, 0)
        self.expression = ffi.buffer(expression, length[0])[:].decode()
        self._definitions = text.encode()[: lib.lab_program_statement(run.program, statement).offset].decode()

    def _test(self, run: Run, options: Any, claims: List[Tuple[Any, Any, str]]) -> None:
        """Claims, each with a definition that it calls, or NULL, and its text."""
        tests, known = [], [law_status(lib.lab_test_status(ffi.NULL))]
        for claim, definition, text in claims:
            made = ffi.new("lab_test **")
            status = lib.lab_claim_test(made, run.machine, 0, claim, definition, LARGER, self.instances, options,
                                        run.error)
            try:
                run.done(status)
                tests.append(_check(made[0], self._definitions + text))
                known.append(law_status(lib.lab_test_status(made[0])))
            finally:
                lib.lab_test_free(made[0])
        self.tests = tuple(tests)
        self.status = min(known[1:] or known, key=lambda status: _KNOWN.index(status.word))
        self.statements = tuple(test.statement for test in tests)

    @property
    def exceptions(self) -> List[Dict[str, int]]:
        """The instances of the larger box where something of it is wrong."""
        found: List[Dict[str, int]] = []
        for test in self.tests:
            found += (at for at in test.counterexamples if at not in found)
        return found

    def _how_tested(self) -> str:
        looked = f"{self.instances} instances"
        if self.without_value:
            looked += f" ({self.without_value} without a value)"
        if not self.tests:
            return f"from {looked}"
        text = f"found on {looked}, tested on {max(test.instances for test in self.tests)}: "
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

    def __init__(self, text: str, workers: int, progress: Shower = None):
        watch = Watch(progress)

        def work(run: Run) -> None:
            self._look(run, text, run.statement(columns=1))
            options, fault = run.options("lab_search_options *", workers, watch), ffi.new("lab_search_fault *")
            found = ffi.new("lab_regions **")
            if lib.lab_regions_find(found, run.machine, 0, options, fault):
                run.fails_at(fault.at)
            try:
                self._read(run, found[0])
                self._test(run, options, self._claims(found[0]))
            finally:
                lib.lab_regions_free(found[0])

        try:
            run(current(), text, work)
        finally:
            watch.end()

    def _read(self, run: Run, found: Any) -> None:
        self.instances, self.without_value = found.instances, found.gaps.count
        self.is_claim = bool(found.is_claim)
        rows = [found.regions[i] for i in range(found.count)]
        self.descriptions = tuple(Description(
            run.python(found.values[row.value]), found.totals[row.value],
            _printed(run, row.where) if row.where else None, row.size, row.excluded, bool(row.where and row.smallest))
            for row in rows)
        #: The values, as the language writes them.
        self._texts = [run.printed(lambda text, room, length: lib.lab_print(
            text, room, length, run.machine, found.values[row.value], lib.CGT_PLAIN)) for row in rows]

    @staticmethod
    def _claims(found: Any) -> List[Tuple[Any, Any, str]]:
        """What is said of all values and of the last one, or of each that has a description."""
        single = [found.regions[i].claim for i in range(found.count)]
        claims = [found.claim] + single[1:][-1:] if found.claim else single
        return [(claim, ffi.NULL, "") for claim in claims if claim]

    @property
    def everywhere(self) -> bool:
        """Is the value the same for all instances?"""
        return len(self.descriptions) == 1 and self.descriptions[0].instances == self.instances

    @property
    def text(self) -> Optional[str]:
        if self.everywhere:
            return str(self.descriptions[0].value) + " everywhere in these ranges"
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
                return self._shown(rf"{expression}\quad\text{{is {self._texts[0]} everywhere in these ranges}}")
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


def region(statement: str, *, workers: int = 0, progress: Shower = None) -> Region:
    """A description of where a claim is true, or of where an expression has which value, as ``cgt guess region`` finds it:
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
    return Region(statement, workers, progress)


# ---- closed forms --------------------------------------------------------------------------------


class Formula(NamedTuple):
    """A closed form: of the expression, or of a ``function`` of it, with ``definitions`` that it needs. ``support``:
    how many instances have each of its cases, one behind the other; ``exceptions``: how many it names in front."""

    function: str
    definitions: str
    text: str
    support: Tuple[int, ...] = ()
    exceptions: int = 0

    def __str__(self) -> str:
        return "".join(part for part in (self.function and self.function + ": ", self.definitions, self.text) if part)


def _formula(run: Run, guess: Any) -> Formula:
    function, definition = lib.lab_guess_function(guess.kind), ""
    if guess.definition:
        parameters = ", ".join(ffi.string(guess.definition.parameters[i]).decode()
                               for i in range(guess.definition.parameter_count))
        name = ffi.string(guess.definition.name).decode()
        definition = f"def {name}({parameters}) = {_printed(run, guess.definition.body)}\n"
    return Formula(ffi.string(function).decode() if function else "", definition, _printed(run, guess.formula),
                   tuple(guess.support[0 : guess.cases]), guess.exceptions)


class Guess(_Found):
    """A closed form for the values of an expression; see :func:`guess`.

    ``text``: the formula, or None; ``formulas``: it, or if the values have none, the formulas of their mean,
    temperature and stops that have one.
    """

    def __init__(self, text: str, workers: int, progress: Shower = None):
        watch = Watch(progress)

        def work(run: Run) -> None:
            self._look(run, text, run.statement(columns=1))
            options, fault = run.options("lab_search_options *", workers, watch), ffi.new("lab_search_fault *")
            found = ffi.new("lab_guesses **")
            status = lib.lab_guesses_find(found, run.machine, 0, options, fault)
            try:
                if status:
                    run.fails_at(fault.at)
                self.instances, self.without_value = found[0].instances, found[0].gaps.count
                guesses = [found[0].guesses[i] for i in range(found[0].count)]
                self.formulas = tuple(_formula(run, guess) for guess in guesses)
                self._test(run, options, [(guess.claim, guess.definition, formula.definitions)
                                          for guess, formula in zip(guesses, self.formulas)])
            finally:
                lib.lab_guesses_free(found[0])

        try:
            run(current(), text, work)
        finally:
            watch.end()

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


def guess(statement: str, *, workers: int = 0, progress: Shower = None) -> Guess:
    """A closed form for the values of an expression, as ``cgt guess`` finds it: minima and maxima of linear forms,
    powers of 2 of these, floors, remainders, nim-sums, these as indices of nimbers, ups and switches, several in regions of their own.

    >>> found = guess("for a in 0..9, b in 0..9: *a + *b")
    >>> found.text, found.holds
    ('nimber(nim_sum(a, b))', True)
    >>> guess("for a in 0..9, b in 0..9: {a|b}").formula.support
    (55, 45)

    It is right for all instances of the statement, and then tested on a larger box; ``exceptions`` are where it
    fails there.
    """
    return Guess(statement, workers, progress)

"""Winning moves in sums, why a claim is true, how a value comes about, and what becomes of options."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Callable, NamedTuple, Optional, Tuple, Union

from ._advice import PAGES
from ._context import current
from ._errors import InvalidError
from ._game import Game
from ._loopy import Loopy, Written
from ._native import ffi, lib
from ._position import Position
from ._run import Run, run
from ._sum import Sum, with_term
from ._theory import TheoryGame
from ._values import Form, Outcome, Player, player_of


class _Page:
    """What the library writes about something: ``str`` is the text, ``data`` the same for programs, ``latex`` for a
    paper. A notebook shows the text."""

    __slots__ = ("_text", "_json", "_latex")

    def _write(self, run: Run, report: Callable[..., int], what: Any, question: str = "") -> None:
        kept = ffi.new("char[]", question.encode())

        def written(format: int, all: bool) -> str:
            style = ffi.new("lab_style *", {"format": format, "all": all, "question": kept, "advice": PAGES})
            return run.report(lambda write, where: report(write, where, style, what, run.machine))

        self._text = written(lib.CGT_PLAIN, False).rstrip("\n")
        self._json = written(lib.CGT_JSON, True)
        self._latex = written(lib.CGT_LATEX, False)

    def __str__(self) -> str:
        return self._text

    @property
    def data(self) -> Any:
        """What ``cgt --json`` prints, as dicts, lists and texts."""
        return json.loads(self._json)

    @property
    def latex(self) -> str:
        """What ``cgt --latex`` prints."""
        return self._latex

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self._text)}</pre>"


def _statement(run: Run, what: str) -> int:
    """The one expression of the run's text."""
    count = lib.lab_program_count(run.program)
    if count != 1 or lib.lab_program_statement(run.program, 0).variable_count:
        raise InvalidError(f"expected {what}, without ranges")
    return 0


# ---- moves ---------------------------------------------------------------------------------------


class Component(NamedTuple):
    """A component of a sum: a position or a game, and its value with its sign (None by misère play and where a theorem
    plays)."""

    term: Union[Position, Game]
    negative: bool
    value: Optional[Game]


class Move(NamedTuple):
    """A winning move: in which component, counted from 0, ``to`` what, and the whole sum ``after`` it (None as above)."""

    component: int
    to: Union[Position, Game]
    after: Optional[Game]


class Moves(_Page):
    """The winning moves in a sum; see :func:`moves`.

    ``components``, ``value`` of the sum, ``outcome``; ``left`` and ``right``: the winning moves of the player who
    moves first. ``complete``: these are all; where moves are many a theorem of the ruleset may know some. ``draws``, in a
    loopy sum: has (Left, Right) no winning move, so that his are those that draw?
    """

    __slots__ = ("components", "value", "outcome", "left", "right", "complete", "draws")

    def __init__(self, run: Run, found: Any):
        def game(value: Any) -> Any:
            return run.python(value) if value.kind != lib.LAB_GAME or getattr(value, "as").game.core else None

        items = [found.summands[i] for i in range(found.count)]
        self.components: Tuple[Component, ...] = tuple(
            Component(run.python(item.term), item.subtracted, game(item.value)) for item in items)
        self.value: Any = game(found.value)
        name = lib.cgt_loopy_outcome_name(found.loopy_outcome) if found.loopy else lib.cgt_outcome_name(found.outcome)
        self.outcome = Outcome(ffi.string(name).decode())
        self.draws: Tuple[bool, bool] = (found.by[0].draw, found.by[1].draw)
        self.left, self.right = (
            tuple(Move(one.summand, run.python(one.to), game(one.after))
                  for one in (by.items[i] for i in range(by.count))) for by in found.by)
        self.complete = all(by.known != lib.CGT_WINNING_SOME for by in found.by)
        self._write(run, lib.lab_report_moves, found)

    def of(self, player: Union[Player, str]) -> Tuple[Move, ...]:
        """The winning moves of a player, who moves first."""
        return self.left if player_of(player) is Player.LEFT else self.right

    def __repr__(self) -> str:
        return (f"<sum of {len(self.components)} components, outcome {self.outcome}; winning moves: "
                f"{len(self.left)} of Left, {len(self.right)} of Right>")


def moves(*components: Any, misere: bool = False, all: bool = False) -> Moves:
    """The winning moves in a sum, component by component, as ``cgt moves`` finds them.

    >>> found = moves(games.nim(3), games.nim(5), "*4")
    >>> found.outcome, [(move.component, move.to) for move in found.left]
    (<Outcome.N: 'N'>, [(0, nim(1))])
    >>> moves("domineering(2,2) - {1|0}").components[1]
    Component(term=Game('{1|0}'), negative=True, value=Game('{0|-1}'))

    components: positions, also of rulesets in Python, sums of them, games, numbers, or texts; a text may be a sum itself.
    misere: whoever cannot move wins; then all must be positions. all: every move is tried, though a theorem may know
    which win.
    """

    def work(run: Run) -> Moves:
        terms, negative, used = ffi.new("lab_value[]", 1024), ffi.new("bool[]", 1024), 0
        for component in components:
            used += run.terms(terms + used, negative + used, 1024 - used, component)
        found = ffi.new("lab_moves *")
        options = ffi.new("lab_moves_options *", {"misere": misere, "exhaustive": all})
        run.done(lib.lab_find_moves_of(found, run.machine, terms, negative, used, options, run.error))
        try:
            return Moves(run, found)
        finally:
            lib.lab_moves_free(found)

    return run(current(), "", work)


# ---- moves for score -----------------------------------------------------------------------------


class Choice(NamedTuple):
    """The first move of a strategy, in which component, counted from 0, ``to`` what, at which ``temperature`` it is chosen;
    the ``score`` of which the strategy is sure, and its ``loss`` against best play."""

    strategy: str
    component: int
    to: Game
    temperature: Game
    score: Game
    loss: Game


class ScoreSide(NamedTuple):
    """For a player who moves first: the ``stop``, the score with best play; the ``best`` moves, which reach it; and what
    Hotstrat, Thermostrat and Sentestrat choose (nothing once all components are numbers)."""

    stop: Game
    best: Tuple[Move, ...]
    strategies: Tuple[Choice, ...]


class ScoreMoves(_Page):
    """The best moves in a sum that is played for score; see :func:`score_moves`. ``components``, ``left`` and ``right``."""

    __slots__ = ("components", "left", "right")

    def __init__(self, run: Run, found: Any):
        def game(g: Any) -> Any:
            value = ffi.new("lab_value *", {"kind": lib.LAB_GAME})
            getattr(value, "as").game = g
            return run.python(value[0])

        items = [found.summands[i] for i in range(found.count)]
        self.components: Tuple[Component, ...] = tuple(
            Component(run.python(item.term), item.subtracted, run.python(item.value)) for item in items)
        self.left, self.right = (
            ScoreSide(game(side.stop),
                      tuple(Move(one.summand, run.python(one.to), None)
                            for one in (side.best[i] for i in range(side.count))),
                      tuple(Choice(name, one.summand, game(one.to), game(one.temperature), game(one.score), game(one.loss))
                            for name, one in zip(("Hotstrat", "Thermostrat", "Sentestrat"), side.by) if not found.over))
            for side in found.by)
        self._write(run, lib.lab_report_score_moves, found)

    def of(self, player: Union[Player, str]) -> ScoreSide:
        """The side of a player, who moves first."""
        return self.left if player_of(player) is Player.LEFT else self.right

    def __repr__(self) -> str:
        return f"<sum of {len(self.components)} components, stops {self.left.stop} and {self.right.stop}>"


def score_moves(*components: Any) -> ScoreMoves:
    """The best moves in a sum of short games that is played for score, and the moves of three strategies, as
    ``cgt moves --score`` finds them.

    >>> found = score_moves("{4|-4}", "{{20|6}|5}")
    >>> found.left.stop, [(move.component, move.to) for move in found.left.best]
    (Game('10'), [(1, Game('{20|6}'))])
    >>> [(one.strategy, one.score) for one in found.left.strategies]
    [('Hotstrat', Game('9')), ('Thermostrat', Game('9')), ('Sentestrat', Game('9'))]

    components: as for :func:`moves`.
    """

    def work(run: Run) -> ScoreMoves:
        terms, negative, used = ffi.new("lab_value[]", 1024), ffi.new("bool[]", 1024), 0
        for component in components:
            used += run.terms(terms + used, negative + used, 1024 - used, component)
        found = ffi.new("lab_score_moves *")
        run.done(lib.lab_find_score_moves_of(found, run.machine, terms, negative, used, run.error))
        try:
            return ScoreMoves(run, found)
        finally:
            lib.lab_score_moves_free(found)

    return run(current(), "", work)


# ---- proofs --------------------------------------------------------------------------------------


class Proof(_Page):
    """Why a claim is true, or what holds instead of it; see :func:`why`.

    ``holds``; ``claim``: what is proved, as text; ``certificate``: all of the proof, as text that
    ``cgt verify certificate`` replays.
    """

    __slots__ = ("holds", "claim", "certificate")

    def __init__(self, run: Run, proof: Any, question: str):
        claim = lib.lab_proof_claim(proof)
        self.holds = bool(claim.holds)
        self.claim: str = ffi.string(claim.text).decode()
        self.certificate: str = run.report(
            lambda write, where: lib.lab_certificate_write(write, where, proof, question.encode()))
        self._write(run, lib.lab_report_proof, proof, question)

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        return f"<proof of {self.claim}>" if self.holds else f"<it is false: a proof of {self.claim}>"


def why(claim: str) -> Proof:
    """How to win the sum that decides a claim, ``G <= H`` and its like, or ``outcome(G)``, as ``cgt why`` shows it.

    >>> why("^ + * <| 1/2")
    <proof of ^ + * <| 1/2>
    >>> why("* > 0")
    <it is false: a proof of * <> 0>
    >>> print(why("* <> 0"))
    * <> 0 is true.
    Left, moving first, wins * by * -> 0 and Right has no move.
    Right, moving first, wins * by * -> 0 and Left has no move.
    """

    def work(run: Run) -> Proof:
        statement, proof = _statement(run, "one claim such as why('^ + * <| 1/2')"), ffi.new("lab_proof **")
        run.done(lib.lab_prove(proof, run.machine, statement, run.error))
        try:
            return Proof(run, proof[0], claim)
        finally:
            lib.lab_proof_free(proof[0])

    return run(current(), claim, work)


# ---- explanations --------------------------------------------------------------------------------


class Explanation(_Page):
    """How a value comes about; see :func:`explain`. ``value``: the result."""

    __slots__ = ("value",)

    def __init__(self, run: Run, found: Any, question: str):
        self.value: Union[Game, Loopy] = run.python(found.value)
        self._write(run, lib.lab_report_explanation, found, question)

    def __repr__(self) -> str:
        return f"<explanation of {self.value}>"


def explain(what: Union[str, Game, Loopy, Form, Position]) -> Explanation:
    """How a form becomes canonical step by step, or, of ``thermograph(G)``, how its walls arise, as ``cgt explain`` shows it;
    of a loopy game what becomes of its options, its sides, its stops.

    >>> print(explain("{0,*|1}"))
    G = {0,*|1}
      The number 1/2 fits: 0,* <| 1/2, 1 |> 1/2.
      Its Left option 0 does not fit: the Left option 0 >= 0.
      Its Right option 1 does not fit: the Right option 1 <= 1.
      So it is the simplest that fits, and by the Simplicity Theorem the value.
      G = 1/2
    >>> explain(Game("{3|1}").thermograph).value
    Game('{3|1}')
    """
    text = what if isinstance(what, str) else f"thermograph({what.game})" if hasattr(what, "game") else str(what)

    def work(run: Run) -> Explanation:
        statement, found = _statement(run, "one expression such as explain('{0,*|1}')"), ffi.new("lab_explanation *")
        run.done(lib.lab_explain(found, run.machine, statement, run.error))
        try:
            if found.kind == lib.LAB_EXPLAINED_NOTHING:
                raise InvalidError("only games and thermographs are explained, as in explain('{0,*|1}') and "
                                   "explain('thermograph({3|1})')")
            return Explanation(run, found, text)
        finally:
            lib.lab_explanation_free(found)

    return run(current(), text, work)


# ---- what becomes of each option -----------------------------------------------------------------


class Option(NamedTuple):
    """An option ``to`` which a player can move, its value, and its role on the way to the canonical form: "kept",
    "dominated" or "reversible", ``by`` what, or "simplified", where the value is a number."""

    to: Union[Position, Form, Game, Loopy, Sum]
    value: Union[Game, Loopy]
    role: str
    by: Union[Game, Loopy, None]


class Options(_Page):
    """The options of a position, form or stopper; see :func:`options`. ``value``; ``left`` and ``right``: the options.
    ``data`` has the board of a position, too."""

    __slots__ = ("value", "left", "right")

    def __init__(self, run: Run, found: Any):
        by_another = (lib.LAB_OPTION_DOMINATED, lib.LAB_OPTION_REVERSIBLE)
        roles = {lib.LAB_OPTION_KEPT: "kept", lib.LAB_OPTION_DOMINATED: "dominated",
                 lib.LAB_OPTION_REVERSIBLE: "reversible", lib.LAB_OPTION_SIMPLIFIED: "simplified"}
        self.value: Union[Game, Loopy] = run.python(found.value)
        terms = tuple((run.python(found.summands[i].term), bool(found.summands[i].subtracted))
                      for i in range(found.summand_count))

        def moved(one: Any) -> Any:
            to = run.python(one.to)
            return with_term(run.context, terms, one.summand, to) if terms else to

        self.left, self.right = (
            tuple(Option(moved(one), run.python(one.value), roles[one.role],
                         run.python(one.by) if one.role in by_another else None)
                  for one in (found.by[player][i] for i in range(found.count[player]))) for player in (0, 1))
        self._write(run, lib.lab_report_options, found)

    def __repr__(self) -> str:
        return f"<{len(self.left)} Left and {len(self.right)} Right options of {self.value}>"


def options(what: Union[str, Game, Loopy, TheoryGame, Form, Position, Sum]) -> Options:
    """The options of a position, a sum of positions, a form, a stopper or a game of a theory with their values, and what
    becomes of each, as ``cgt explain options`` shows it; ``options(S.value)`` is of what a sum is worth.

    >>> found = options("'{0,*|1}'")
    >>> found.value, [option.role for option in found.left]
    (Game('1/2'), ['kept', 'simplified'])
    >>> options(games.domineering(2, 3)).data["board"]["rows"]
    [['.', '.', '.'], ['.', '.', '.']]
    >>> [(option.to, option.role) for option in options(games.domineering(2, 2) + games.nim(1)).left][1:]
    [(Sum('domineering(".#|.#") + nim(1)'), 'kept'), (Sum('domineering("..|..") + nim()'), 'dominated')]
    """
    def work(run: Run) -> Options:
        statement, found = _statement(run, "one position or form such as options('{0,*|1}')"), ffi.new("lab_option_table *")
        run.done(lib.lab_find_options(found, run.machine, statement, run.error))
        try:
            return Options(run, found)
        finally:
            lib.lab_option_table_free(found)

    return run(current(), what._text if isinstance(what, Written) else str(what), work)

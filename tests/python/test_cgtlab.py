"""Tests of the Python package, by unittest alone: python3 -m unittest discover tests/python"""

import copy
import doctest
import math
import numbers
import operator
import os
import pickle
import random
import re
import signal
import sys
import tempfile
import threading
import time
import unittest
import xml.dom.minidom
from fractions import Fraction

import cgtlab
from cgtlab import (Context, Form, Game, Outcome, Player, Ruleset, call, check, check_all, evaluate, games,
                    misere_outcome_of_sum, pictures, sequence, sweep)


class Kayles(Ruleset):
    """Rows of pins; one pin or two neighbours are knocked down."""

    impartial = True

    def left(self, rows):
        for i, n in enumerate(rows):
            rest = rows[:i] + rows[i + 1:]
            for taken in (1, 2):
                for a in range(n - taken + 1):
                    yield rest + (a, n - taken - a)

    def split(self, rows):
        return [(n,) for n in rows if n] if len(rows) > 1 else None


class GamesOfTheories(unittest.TestCase):
    def test_misere_forms(self):
        two, kayles = call("misere_form", "*2"), call("misere_form", evaluate("kayles(5)"))
        self.assertIsInstance(two, cgtlab.TheoryGame)
        self.assertEqual((repr(two), str(two + two), str(kayles)), ('misere_form("*2")', "{*2,*3}", "{*,*2,*3,{*2,*3}}"))
        self.assertEqual((two + two == 2 * two, two == call("misere_form", "{0,*}"), two == kayles), (True, True, False))
        self.assertEqual((two.outcome, (two + two).outcome, two.birthday), (Outcome.N, Outcome.P, 2))
        self.assertEqual([str(option) for option in kayles.left_options], ["*", "*2", "*3", "{*2,*3}"])
        self.assertEqual((call("genus", two + two), call("misere_minus", two + two, two)), ("0^0", two))
        self.assertEqual([str(form) for form in call("misere_day", 3)], ["0", "*", "*2", "{*2}", "*3"])
        with self.assertRaises(cgtlab.DomainError):
            two < kayles
        with self.assertRaises(cgtlab.DomainError):
            two - kayles
        with self.assertRaises(cgtlab.InvalidError):
            two + evaluate("left_dead_end('-1')")
        found = cgtlab.moves(two, call("misere_form", "*3"))
        self.assertEqual((found.outcome, [(move.component, str(move.to)) for move in found.left]), (Outcome.N, [(1, "*2")]))
        self.assertEqual((str(found.value), [str(part.value) for part in found.components]), ("{*2,*3,{*2,*3}}", ["*2", "*3"]))
        self.assertEqual([str(option.to) for option in cgtlab.options(kayles).left], ["*", "*2", "*3", "{*2,*3}"])


class LoopyGames(unittest.TestCase):
    def test_are_computed_with_as_games(self):
        over, under = cgtlab.Loopy("over"), cgtlab.Loopy("{pass|0}")
        self.assertEqual(str(over + under), "over & under")
        self.assertEqual((over + over, 1 + over, over + Game("*"), Game(2) - under), (over, cgtlab.Loopy("1over"), over, cgtlab.Loopy("2over")))
        self.assertTrue(0 < over < 1 and Game("^") < over and (over + under).confused(0) and over != under)
        self.assertEqual(3 * over, over)
        self.assertEqual(repr(cgtlab.evaluate("over + 0*over - over")), "Loopy('over & under')")
        self.assertIsInstance(cgtlab.evaluate("onside(0 & -1)"), Game)
        self.assertEqual(len({over, cgtlab.Loopy("{0|pass}"), under}), 2)
        self.assertEqual(pickle.loads(pickle.dumps(over)), over)
        sides = [cgtlab.Loopy(text) for text in ("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", "{0,{1|1,{*,{1*|1*,a{0,{1|1,{*,{1*|1*,a}|*}}|0}}|*}}|0}")]
        self.assertEqual((len(set(map(str, sides))), len(set(sides))), (2, 1))  # no stoppers: equal games of two texts

    def test_moves_win_or_draw(self):
        found = cgtlab.moves("over - over")
        self.assertEqual((found.outcome, found.draws, str(found.value)), (cgtlab.Outcome.D, (True, True), "over & under"))
        self.assertEqual([str(move.after) for move in found.left], ["over & under"])
        found = cgtlab.moves("over + *")
        self.assertEqual((found.outcome, found.draws, len(found.left), len(found.right)), (cgtlab.Outcome.L, (False, False), 1, 0))

    def test_sums_of_positions_that_come_back_are_asked_for_their_values(self):
        context = cgtlab.Context()
        context.define("ruleset turn(n) = { turn(1-n) | turn(1-n) }")
        turn, chips = context.evaluate("turn(0)"), context.evaluate("nim(2)")
        both = turn + chips
        self.assertEqual((both.outcome, cgtlab.outcome(both), (both - both).outcome), (cgtlab.Outcome.D,) * 3)
        self.assertEqual((both >= 0, both <= 0, both < 0, both > 0, both == 0, both.confused(0)), (False, False, False, False, False, True))
        self.assertTrue(both == turn + 5 and both.same(turn) and both <= both and not both < both and turn <= both)

    def test_have_the_functions_of_the_language(self):
        upon = cgtlab.Loopy("upon")
        self.assertEqual((str(upon.degree), upon.is_stopper, upon.outcome), ("^<on>", True, cgtlab.Outcome.L))
        self.assertEqual((upon - upon).outcome, cgtlab.Outcome.D)
        self.assertEqual(cgtlab.call("==", cgtlab.Outcome.D, cgtlab.evaluate("outcome(dud)")), True)
        with self.assertRaisesRegex(cgtlab.DomainError, "expected a short game, found the loopy game"):
            upon.birthday
        with self.assertRaisesRegex(cgtlab.DomainError, "is not a loopy game"):
            cgtlab.Loopy("{1|2}")
        with self.assertRaisesRegex(cgtlab.DomainError, "found the loopy game over"):
            Game("over")
        with self.assertRaises(AttributeError):
            upon.no_such_thing


class Domineering(Ruleset):
    """Left places dominoes upright; a position is (rows, columns, free cells)."""

    def _place(self, cells, down, right):
        for (i, j) in sorted(cells):
            if (i + down, j + right) in cells:
                yield cells - {(i, j), (i + down, j + right)}

    def left(self, cells):
        return self._place(cells, 1, 0)

    def right(self, cells):
        return self._place(cells, 0, 1)


def board(rows, columns):
    return frozenset((i, j) for i in range(rows) for j in range(columns))


class Values(unittest.TestCase):
    def test_making(self):
        self.assertEqual(Game(3), Game("3"))
        self.assertEqual(Game(Fraction(3, 8)), Game("3/8"))
        self.assertEqual(Game("*2 + *3"), Game.star())
        self.assertEqual(Game.from_options([3], [1]), Game("{3|1}"))
        self.assertEqual(Game.from_options([], []), 0)
        self.assertEqual(Game.up(-3), Game("v3"))
        self.assertEqual(Game(games.matrix_nim([[0, 3], [2, 3]])), Fraction(1, 4))
        self.assertEqual(Game(2**100).fraction, 2**100)
        self.assertEqual(Game(-(2**100)).fraction, -(2**100))
        self.assertEqual(Game(Fraction(1, 2**200)).fraction, Fraction(1, 2**200))

    def test_what_is_no_game(self):
        for wrong, error in ((0.5, TypeError), (Fraction(1, 3), cgtlab.DomainError), ("{1|", cgtlab.ParseError),
                             ("foo(3)", cgtlab.ParseError), (object(), TypeError), ("1/3", cgtlab.DomainError),
                             ("true", cgtlab.InvalidError)):
            with self.subTest(wrong), self.assertRaises(error):
                Game(wrong)
        with self.assertRaises(cgtlab.ParseError) as caught:
            Game("1 +\n  foo(2)")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 3))
        self.assertIn("foo", str(caught.exception))
        self.assertIsInstance(caught.exception, ValueError)

    def test_numbers_of_sage_are_numbers(self):
        class Half:
            """As a rational number of Sage: a numbers.Rational whose numerator and denominator are methods."""

            def numerator(self):
                return 1

            def denominator(self):
                return 2

        numbers.Rational.register(Half)
        half, g = Half(), Game("*")
        self.assertEqual((Game(half), g + half, half - g, Game("1") * half), (Game("1/2"), Game("1/2*"), Game("1/2*"), Game("1/2")))
        self.assertTrue(Game("1/2") == half and Game("1") > half and g < half)
        self.assertEqual((cgtlab.call("+", half, half), cgtlab.Loopy("over") + half), (1, cgtlab.Loopy("1/2over")))

    def test_arithmetic(self):
        g, h = Game("{3|1}"), Game("*2")
        self.assertEqual(str(g + h), "{3+*2|1+*2}")
        self.assertEqual(g - g, 0)
        self.assertEqual(1 + g, g + 1)
        self.assertEqual(1 - g, -(g - 1))
        self.assertEqual(g + Fraction(1, 2), Fraction(1, 2) + g)
        self.assertEqual(3 * g, g + g + g)
        self.assertEqual(g * -2, -(g + g))
        self.assertEqual(Game(2) ** 10, 1024)
        self.assertEqual(Game(7) % 3, 1)
        self.assertEqual(Game(3) / 4, Fraction(3, 4))
        self.assertEqual(sum([g, h, g], Game(0)), 2 * g + h)
        self.assertEqual(2**70 * Game(3), 3 * 2**70)
        for wrong in ("1", None, []):
            with self.subTest(wrong), self.assertRaises(TypeError):
                g + wrong
        for third in (lambda: g + Fraction(1, 3), lambda: Fraction(1, 3) - g, lambda: games.nim(1) + Fraction(1, 3)):
            with self.assertRaisesRegex(cgtlab.DomainError, "1/3, which is not a short game: a number is m/2"):
                third()
        for half in (lambda: g + 0.5, lambda: 0.5 - g, lambda: games.nim(1) + 0.5, lambda: games.nim(1) + 0 - 0.5):
            with self.assertRaisesRegex(TypeError, r"0.5 is a float; .* Fraction\(1, 2\)"):
                half()

    def test_numbers_of_python(self):
        """Games that are numbers agree with Fractions in all comparisons; a float is the number m/2^n that it is."""
        numbers = [0, 1, -3, True, 2**80, Fraction(1, 2), Fraction(-7, 8), 0.5, -0.0, 0.1, 1e300, 5e-324, -2.5]
        signs = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
        for g in [Game(Fraction(n)) for n in numbers]:
            value = g.fraction
            for n in numbers + [Fraction(1, 3), -Fraction(2**90, 3)]:
                for sign in signs:
                    self.assertEqual((sign(g, n), sign(n, g)), (sign(value, n), sign(n, value)), (sign, g, n))
                if g == n:
                    self.assertEqual(hash(g), hash(n))
            self.assertEqual((round(g), math.floor(g), math.ceil(g), math.trunc(g), g.as_integer_ratio()),
                             (round(value), math.floor(value), math.ceil(value), math.trunc(value), value.as_integer_ratio()))
            self.assertEqual(float(g), float(value))
        self.assertEqual((round(Game("7/8"), 1), round(Game("5/2")), round(Game("7/2"))), (Fraction(9, 10), 2, 4))
        self.assertEqual(({Game(1), 1, 1.0, Fraction(1)}, {0.5: "half"}[Game("1/2")]), ({1}, "half"))
        self.assertTrue(Game("^") < 5e-324 and Game("{1|-1}").confused(0.5) and Game("2") > 0.1 + 0.2 and 0.5 < Game("{3|1}"))
        self.assertTrue(Game("1/10 - 1/10 + 2") != 0.3 and not Game("*") == 0.0 and Game("{1|0}").compare(1.5) == "<")
        for wrong in (math.nan, math.inf, -math.inf):  # equal to none
            self.assertEqual([Game(1) == wrong, wrong == Game(1), Game(1) != wrong, games.nim(1) + 1 == wrong,
                              cgtlab.Loopy("over") == wrong], [False, False, True, False, False])
            for compare in (lambda: Game(1) < wrong, lambda: wrong >= Game("*"), lambda: games.nim(1) + 1 > wrong,
                            lambda: games.nim(1) < wrong, lambda: cgtlab.Loopy("over") < wrong, lambda: games.nim(1).same(wrong)):
                with self.assertRaisesRegex(cgtlab.DomainError, f"{wrong} is not a number m/2"):
                    compare()
        with self.assertRaisesRegex(cgtlab.DomainError, "1/3"):
            Game("^") < Fraction(1, 3)
        for no_number in (lambda: round(Game("*")), lambda: float(Game("^")), lambda: Game("*").as_integer_ratio()):
            with self.assertRaises(ValueError):
                no_number()
        with self.assertRaisesRegex(ValueError, "5/2 is not an integer; round, math.floor"):
            int(Game("5/2"))

    def test_partial_order(self):
        star, up, switch = Game("*"), Game("^"), Game("{1|-1}")
        for g in (star, switch):  # confused with 0: nothing holds, in either direction
            for holds in (g < 0, g > 0, g <= 0, g >= 0, g == 0, 0 < g, 0 > g, 0 <= g, 0 >= g, 0 == g):
                self.assertFalse(holds)
            self.assertTrue(g.confused(0))
            self.assertTrue(g != 0)
            self.assertEqual(g.compare(0), "<>")
        self.assertTrue(up > 0 and up >= 0 and 0 < up and not up <= 0)
        self.assertEqual((up.compare(0), (-up).compare(0), up.compare(up)), (">", "<", "="))
        self.assertFalse(up < up or up > up)
        self.assertTrue(up <= up and up >= up)
        self.assertFalse(up.confused(up))

    def test_equality_and_hash(self):
        self.assertEqual({Game("{0|1}"), Game(Fraction(1, 2)), Fraction(1, 2)}, {Fraction(1, 2)})
        self.assertEqual(len({Game("*"), Game("{0|0}"), Game("*2")}), 2)
        self.assertEqual({3: "three"}[Game(3)], "three")
        self.assertNotEqual(Game(1), "1")
        self.assertNotEqual(Game(1), None)
        self.assertNotEqual(Game(1), Fraction(1, 3))
        self.assertEqual(Game(1), True)
        self.assertEqual([bool(Game(g)) for g in ("0", "*", "* + *")], [False, True, False])

    def test_laws_on_random_games(self):
        rng = random.Random(1)
        made = [call("random_game", rng.randrange(10**6), rng.randrange(1, 5)) for _ in range(40)]
        for _ in range(200):
            a, b, c = rng.choices(made, k=3)
            self.assertEqual((a + b) + c, a + (b + c))
            self.assertEqual(a + b, b + a)
            self.assertEqual(a - b, -(b - a))
            self.assertEqual(a <= b, 0 <= b - a)
            self.assertEqual([a < b, a == b, a > b, a.confused(b)].count(True), 1)
            self.assertEqual(Game(str(a)), a)
            self.assertEqual(a.mean + b.mean, (a + b).mean)

    def test_looking(self):
        g = Game("{3,*|1}")
        self.assertEqual(g.left, (Game(3),))
        self.assertEqual(g.options("right"), (Game(1),))
        self.assertEqual(g.options(Player.LEFT), g.left)
        self.assertEqual((g.mean, g.temperature, g.stops), (2, 1, (3, 1)))
        self.assertIsInstance(g.mean, Fraction)
        self.assertEqual(g.outcome, Outcome.L)
        self.assertEqual(g.outcome, "L")
        self.assertEqual(Game("1/2").temperature, Fraction(-1, 2))
        self.assertEqual(Game("^^*").atomic_weight, 2)
        self.assertEqual(Game("^").birthday, 2)
        with self.assertRaises(cgtlab.DomainError):
            g.atomic_weight
        with self.assertRaises(ValueError):
            g.options("up")
        self.assertEqual((int(Game(5)), float(Game("1/2")), range(9)[Game(4)]), (5, 0.5, 4))
        with self.assertRaises(ValueError):
            int(Game("1/2"))
        self.assertEqual(cgtlab.sort([Game("{1|-1}"), Game("*"), 2, -1]), [-1, 2, Game("*"), Game("{1|-1}")])

    def test_large_games_are_closed_forms(self):
        self.assertEqual((Game("*100000") + Game("*100000")), 0)
        self.assertEqual((Game(10**6) + Game("{1|*}")).mean, 10**6 + Fraction(1, 2))
        self.assertEqual(Game("{2^100|0}").temperature, 2**99)

    def test_text(self):
        g = Game("{1|*}+1/2")
        self.assertEqual(eval(repr(g)), g)
        self.assertEqual(Game("^").unicode, "↑")
        self.assertEqual(f"{Game('1/2'):latex}", r"\frac{1}{2}")
        self.assertEqual(f"{Game(3):>4}", "   3")
        self.assertEqual(Game("*2")._repr_latex_(), "$" + Game("*2").latex + "$")

    def test_games_come_from_game_alone(self):
        for make in (object.__new__, Game.__base__.__new__):
            with self.assertRaises(TypeError):
                make(Game)
        with self.assertRaises(TypeError):
            Game.__base__()

    def test_pickle_and_copy(self):
        for text in ("{3|1}+*2", "^<3>*", "2^100", "0", "tiny(2)"):
            g = Game(text)
            self.assertEqual(pickle.loads(pickle.dumps(g)), g)
            self.assertIs(copy.deepcopy(g), g)
        p = games.domineering(2, 3)
        self.assertEqual(pickle.loads(pickle.dumps(p)), p)

    def test_every_function_of_the_language(self):
        from cgtlab._game import functions
        from cgtlab._native import ffi

        names = [ffi.string(row.name).decode() for row in functions()]
        self.assertGreater(len(names), 100)
        for row in functions():
            example, value = ffi.string(row.example).decode(), ffi.string(row.value).decode()
            with self.subTest(example):
                got = evaluate(example)
                if isinstance(got, cgtlab.Position):
                    got = got.value
                self.assertIsNotNone(got)
                if isinstance(got, Game):
                    self.assertEqual(str(got), value)
        g = Game("{3|1}")
        self.assertEqual(g.heat(1), call("heat", g, 1))
        self.assertEqual(g.cool(1), Game("2*"))
        self.assertTrue(g.is_hot)
        self.assertEqual(call("LeftStop", g), 3)  # as CGSuite spells it
        with self.assertRaises(cgtlab.InvalidError):
            g.heat(1, 2, 3)
        with self.assertRaises(cgtlab.InvalidError) as caught:
            call("temprature", g)
        self.assertIn("temperature", str(caught.exception))


    def test_attributes_have_the_types_of_the_table(self):
        g = Game("{3|1} + ^")
        for name, kind in (("birthday", int), ("stop_count", int), ("follower_count", int), ("mean", Fraction),
                           ("temperature", Fraction), ("left_stop", Fraction), ("is_hot", bool),
                           ("outcome", Outcome), ("fingerprint", str), ("reduced_canonical_form", Game),
                           ("thermograph", cgtlab.Thermograph), ("left_options", tuple), ("left_wall", list)):
            with self.subTest(name):
                self.assertIs(type(getattr(g, name)), kind)
        self.assertIs(type(Game("5/2").floor), int)
        self.assertIs(type(Game("5/2").abs), Fraction)
        self.assertEqual(Game("{3|1}").stop(cgtlab.Player.LEFT), 3)
        self.assertIs(Game.birthday.fget.__annotations__["return"], int)
        self.assertIn("the depth of its canonical form", Game.birthday.__doc__)


class Language(unittest.TestCase):
    def test_kinds(self):
        self.assertEqual(evaluate("1/3 + 1/3"), Fraction(2, 3))
        self.assertEqual(evaluate("[1,2;3,4]"), [[1, 2], [3, 4]])
        self.assertEqual(evaluate("[1,2]"), [1, 2])
        self.assertEqual(evaluate("{2,1,1}"), (1, 2))
        self.assertEqual(evaluate("[]"), [])
        self.assertIs(evaluate("1 < 2"), True)
        self.assertEqual(evaluate("Left"), Player.LEFT)
        self.assertEqual(evaluate("inf"), float("inf"))
        self.assertEqual(str(evaluate("omega^2+1")), "omega^2+1")
        self.assertEqual(call("nim_sum", evaluate("omega"), evaluate("omega")), 0)
        self.assertEqual(call("sum", [1, 2, Fraction(1, 2)]), Fraction(7, 2))
        self.assertEqual(call("size", {1, 2, Game(1)}), 2)
        self.assertEqual(call("gcd", 2**100, 2**70), 2**70)
        self.assertEqual(call("options", Game("^*"), Player.LEFT), Game("^*").left)

    def test_forms(self):
        form = Form("{-1|1}")
        self.assertEqual(form.value, 0)
        self.assertNotEqual(form, Form("{|}"))
        self.assertEqual(call(":", form, 1), evaluate("'{-1|1}':1"))
        self.assertEqual(call("misere_outcome", Form("{*|*}")), Outcome.N)
        with self.assertRaises(cgtlab.ParseError):
            Form("{1|")

    def test_definitions(self):
        cgtlab.define("def TestF(n) = { TestF(n-k) for k in 1..n | TestF(n-k) for k in 1..n }")
        self.assertEqual(evaluate("TestF(5)"), Game.star(5))
        self.assertEqual(call("TestF", 6), Game.star(6))
        self.assertTrue(check("for n in 0..6: TestF(n) == *n"))
        with self.assertRaises(cgtlab.InvalidError):
            cgtlab.define("1 + 1")
        with self.assertRaises(cgtlab.InvalidError):
            evaluate("def TestG(n) = n")
        with self.assertRaises(cgtlab.CgtError):
            evaluate("TestG(1)")

    def test_many_expressions_need_no_more_memory_than_few(self):
        with Context() as context:
            game = Game("{1|0}")
            for i in range(9000):
                evaluate(f"{i % 7} + 1")
            self.assertEqual(game, Game("{1|0}"))  # games outlive the program they came from
            self.assertLess(context.memory_bytes, 64 << 20)


class Positions(unittest.TestCase):
    def test_rulesets(self):
        self.assertGreater(len(games), 20)
        self.assertIn("domineering", dir(games))
        for ruleset in games:
            with self.subTest(ruleset.name):
                self.assertIsInstance(evaluate(ruleset.example), cgtlab.Position)
        with self.assertRaises(AttributeError):
            games.chess
        with self.assertRaises(cgtlab.ParseError):
            games.matrix_nim([[1, -2], [2, 2]])

    def test_positions_compare_as_games(self):
        p, q = games.domineering(2, 3), games.domineering(3, 2)
        for one, sign, other, holds in ((p, "<", 3, True), (p, ">=", q, p.value >= q.value), (p, "<=", "{2|-1/2}", True),
                                        (p, ">", Game("^"), False)):
            found = {"<": lambda: one < other, "<=": lambda: one <= other, ">": lambda: one > other,
                     ">=": lambda: one >= other}[sign]()
            self.assertIs(found, holds, f"{one} {sign} {other}")
        self.assertTrue(p.same("{2|-1/2}") and p.same(-q) and p.confused(0) and not p.same(q))
        board = games.domineering(6, 6)  # without its value, which takes long
        self.assertEqual(str(board.outcome), "N")
        self.assertIsNone(cgtlab.moves(games.domineering(6, 6), Game("{9|-9}")).value)
        self.assertTrue(p < 2.5 and p.same(p + 0) and p <= p + 0 and not p.same(0.5) and games.domineering(1, 2).same(-1.0))
        for wrong in (None, object()):
            for compare in (lambda: p < wrong, lambda: p.same(wrong), lambda: p + 0 >= wrong, lambda: (p + 0).same(wrong)):
                with self.subTest(wrong), self.assertRaises(TypeError):
                    compare()

    def test_equal_objects_have_equal_hashes(self):
        """A position finds its hash without its value, so == does not compare it with games."""
        p, q = games.nim(1), games.kayles(1)
        self.assertFalse(p == q or p == "nim(1)" or p == None or p in ("", None))  # noqa: E711
        self.assertTrue(p != q and p.same(q) and p.same(Game("*")) and (p + 0).same(p))
        for other in (Game("*"), 0, 0.5, Fraction(1, 3), p + 0, cgtlab.Loopy("over"), call("misere_form", "*2")):
            for equal in (lambda: p == other, lambda: other == p, lambda: p != other, lambda: other != p):
                with self.subTest(other), self.assertRaisesRegex(TypeError, r"P.same\(G\) compares games"):
                    equal()
        equal = [Game("*"), p + 0, q + 0, p + q + Game("*"), 0 + p]
        self.assertEqual((len(set(equal)), len({one == other for one in equal for other in equal})), (1, 1))

    def test_positions(self):
        p = games.domineering(2, 3)
        self.assertEqual(p.value, Game("{2|-1/2}"))
        self.assertEqual(p.search, p.value)
        self.assertEqual(p.outcome, p.value.outcome)
        self.assertEqual(len(p.left), 3)
        self.assertEqual(p.value, Game.from_options([m.value for m in p.left], [m.value for m in p.right]))
        self.assertEqual((-p).value, -p.value)
        self.assertEqual(p + p, 2 * p.value)
        self.assertEqual(p - 1, p.value - 1)
        self.assertEqual(p, games.domineering(2, 3))
        self.assertEqual(hash(p), hash(games.domineering(2, 3)))
        self.assertNotEqual(p, -p)
        self.assertEqual(p.ruleset, "domineering")
        self.assertEqual(sum((m.value for m in p.parts), Game(0)), p.value)
        for move in p.winning_moves("left"):
            self.assertGreaterEqual(move.value, 0)
        self.assertEqual(p.sensible_options("left"), [line[0] for line in p.sensible_lines("left")])
        self.assertEqual([line[-1].value for line in p.sensible_lines("left")], list(p.value.left_options))
        self.assertEqual(games.nim(1, 1).misere_outcome, Outcome.N)
        self.assertEqual(cgtlab.misere_outcome_of_sum(games.nim(1), games.nim(1)), Outcome.N)

    def test_sums_of_positions_keep_the_positions(self):
        p, q = games.domineering(2, 2), games.nim(1)
        found = cgtlab.moves(p + q)
        self.assertEqual([c.term for c in found.components], [p, q])
        self.assertEqual([(m.component, str(m.to)) for m in found.left],
                         [(0, 'domineering("#.|#.")'), (0, 'domineering(".#|.#")')])
        self.assertEqual(str(found), str(cgtlab.moves("domineering(2,2) + nim(1)")))
        self.assertEqual([c.negative for c in cgtlab.moves(p - q, games.nim(2) + 1).components], [False, True, False, False])
        self.assertEqual([len((p + q).moves(player)) for player in ("left", "right")], [3, 3])
        self.assertEqual([str(s) for s in (p - q).left], ['domineering("#.|#.") - nim(1)', 'domineering(".#|.#") - nim(1)',
                                                          'domineering("..|..") - nim()'])
        self.assertEqual([str(s) for s in (q + Game("{2|1}")).right], ["nim() + {2|1}", "nim(1) + 1"])
        for total in (p + q, p - q + 1, -(p + p), 3 * q, q * -2, 2 * (p + q)):
            for player in ("left", "right"):  # by the definition, of the values
                after = [to.value for to in total.moves(player)]
                wins = [v for v in after if (v >= 0 if player == "left" else v <= 0)]
                self.assertEqual([to.value for to in total.winning_moves(player)], wins)
                of = {m.after for m in cgtlab.moves(total, all=True).of(player)}
                self.assertEqual(of, set(wins))
        self.assertEqual([str(3 * q), str(-2 * q), str(0 * q)], ["nim(1) + nim(1) + nim(1)", "-nim(1) - nim(1)", "0"])
        self.assertEqual(((3 * q).value, (2 * (p + q)).value), (Game("*"), Game("+-1") * 2))
        self.assertEqual(len(cgtlab.moves(3 * games.nim(2)).components), 3)
        self.assertEqual(((q + q).misere_outcome, (q + q + q).misere_outcome), (Outcome.N, Outcome.P))
        self.assertEqual(len(cgtlab.moves(q + q, misere=True).left), 2)
        with self.assertRaisesRegex(cgtlab.InvalidError, "the limit is 1024"):
            10**6 * q

    def test_options_are_those_of_the_position_and_not_of_its_value(self):
        """Games, positions and sums have the same method, so one function walks them all."""
        def followers(g):
            return 1 + sum(followers(to) for player in g.options() for to in player)

        p, q = games.domineering(2, 2), games.nim(1)
        for what, count in ((Game("*"), 3), (games.domineering(1, 2), 2), (p, 9), (p + q, 51), (q - q + 1, 46)):
            self.assertEqual(followers(what), count)
            for player, same in ((Player.LEFT, what.left), ("right", what.right)):
                self.assertEqual([str(to) for to in what.options(player)], [str(to) for to in same])
        self.assertEqual(p.options("left"), tuple(p.moves("left")))
        self.assertEqual([str(to) for to in (p + q).options("left")], [str(to) for to in (p + q).moves("left")])
        self.assertEqual((p - q + Game("{1|0}")).terms, (p, -q, Game("{1|0}")))
        self.assertEqual((-(p - q) - 1).terms, (-p, q, Game(-1)))
        for wrong in ("up", 3):
            with self.assertRaises(ValueError):
                p.options(wrong)

    def test_sums_have_a_table_of_options(self):
        p, q = games.domineering(2, 2), games.nim(1)
        for total in (p + q, p - q + 1, -(p + p), 3 * q):
            told = cgtlab.options(total)
            self.assertEqual(told.value, total.value)
            for options, moves in ((told.left, total.left), (told.right, total.right)):
                self.assertEqual([str(option.to) for option in options], [str(to) for to in moves])
                self.assertEqual([option.value for option in options], [to.value for to in moves])
                self.assertTrue(all(isinstance(option.to, cgtlab.Sum) for option in options))
        self.assertEqual([str(option.to) for option in cgtlab.options((p + q).value).left], ["1*"])

    def test_sums_are_decided_term_by_term(self):
        p, q, g = games.domineering(2, 3), games.clobber("xo|ox"), Game("{3|1}")
        for total, value in ((p + q, p.value + q.value), (p - q + g, p.value - q.value + g), (g - p, g - p.value),
                             (1 + p + 0, p.value + 1), (-(p + g), -p.value - g), (g + (p - 1), g + p.value - 1)):
            self.assertIsInstance(total, cgtlab.Sum)
            self.assertEqual(total.value, value)
            self.assertIs(total.outcome, value.outcome)
            self.assertIs(cgtlab.outcome(total), value.outcome)
            self.assertEqual(total.mean, value.mean)
            self.assertEqual(Game(str(total)), value)
            self.assertEqual(hash(total), hash(value))
            self.assertEqual(pickle.loads(pickle.dumps(total)).value, value)
            for other in (0, 1, g, p, q, p + q):
                worth = other if isinstance(other, (int, Game)) else other.value
                self.assertEqual((total == worth, total <= other, total >= other, total < other, total > other),
                                 (value == worth, value <= worth, value >= worth, value < worth, value > worth))
                self.assertEqual((total.same(other), total.confused(other)), (value == worth, value.confused(worth)))
        self.assertEqual((g == p + 0, g <= p + 0, g > p + 0), (g == p.value, g <= p.value, g > p.value))
        self.assertFalse(p + q == Fraction(1, 3))
        self.assertEqual(2 * (p + q), 2 * (p.value + q.value))
        large = games.domineering(6, 6)
        self.assertIs(cgtlab.outcome(large - large), Outcome.P)
        self.assertIs((large + large).outcome, Outcome.P)
        self.assertEqual([cgtlab.outcome(of) for of in (p, g, 0, "*")], [p.outcome, Outcome.L, Outcome.P, Outcome.N])
        for wrong in (None, object(), 3.5, "x"):
            with self.assertRaises(TypeError):
                p + wrong
        with self.assertRaises(TypeError):
            p + q < "1"

    def test_infinite_entries(self):
        self.assertEqual(games.matrix_nim([[1, float("inf")], [2, 2]]).outcome,
                         evaluate("outcome(matrix_nim([1,inf;2,2]))"))


class RulesetsOfTheLanguage(unittest.TestCase):
    def setUp(self):
        self.context = Context()
        self.context.define("""ruleset own_sub(n) "Partizan subtraction" where n >= 0
            = { own_sub(n-k) for k in {1,2} where k <= n | own_sub(n-k) for k in {2,3} where k <= n }""")
        self.context.define("ruleset own_kay(n) = { own_kay(a) + own_kay(n-1-a) for a in 0..n-1,"
                            " own_kay(a) + own_kay(n-2-a) for a in 0..n-2 }")

    def test_positions_moves_and_sums(self):
        [kay] = self.context.evaluate("[own_kay(5)]")
        self.assertEqual((str(kay), kay.ruleset, str(kay.value)), ("own_kay(5)", "own_kay", "*4"))
        self.assertEqual([str(p) for p in kay.winning_moves("left")], ["own_kay(2) + own_kay(2)"])
        self.assertEqual(len(kay.winning_moves("left")[0].parts), 2)
        with self.context:
            self.assertEqual(str(cgtlab.moves("own_kay(5) + own_sub(7) + nim(3)").value), "{1+*7,{1+*7|*7}|*7}")
        self.assertEqual(kay.misere_outcome, Outcome.N)

    def test_claims_and_sweeps_again_and_again(self):
        with self.context:
            for _ in range(20):
                self.assertTrue(cgtlab.check("for n in 0..40: own_sub(n) == own_sub(n+4)"))
            self.assertEqual(len(list(cgtlab.sweep("for n in 0..5: own_kay(n)"))), 6)
        [kay] = self.context.evaluate("[own_kay(4)]")
        self.context.define("def own_nothing(n) = n")
        self.assertEqual(str(kay.value), "*")

    def test_positions_outlive_a_definition_that_takes_their_place(self):
        [before] = self.context.evaluate("[own_sub(3)]")
        self.context.define("ruleset own_sub(n) = { own_sub(n-1) where n > 0 | }")
        [after] = self.context.evaluate("[own_sub(3)]")
        self.assertEqual((str(before.value), str(after.value)), ("{1,{1|0}|0}", "3"))
        self.assertEqual(sorted(str(p) for p in before.left), ["own_sub(1)", "own_sub(2)"])

    def test_errors_are_told(self):
        self.context.define("ruleset own_turn(n) = { own_turn(1-n) | }")
        self.assertEqual(str(self.context.evaluate("own_turn(0) + 0")), "on")
        self.assertEqual(str(self.context.evaluate("[own_turn(0)]")[0].value), "on")
        with self.assertRaisesRegex(cgtlab.CgtError, r"own_turn\(0\): a position can be reached from itself"):
            self.context.evaluate("heat(own_turn(0), 1)")
        with self.assertRaisesRegex(cgtlab.CgtError, r"own_sub\(-1\) is not a position, because this condition fails: n >= 0"):
            self.context.evaluate("own_sub(-1)")


class OwnRulesets(unittest.TestCase):
    def test_kayles(self):
        # Guy and Smith, The G-values of various games (1956)
        kayles = Kayles()
        self.assertEqual([kayles((n,)).value for n in range(12)],
                         [Game.star(n) for n in (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)])
        self.assertEqual(kayles((3, 4)).value, kayles((3,)) + kayles((4,)))
        self.assertEqual(kayles((3, 4)).parts, [kayles((3,)), kayles((4,))])
        self.assertEqual(sorted(p.data for p in kayles((2,)).left), [(0, 0), (0, 1), (1, 0)])

    def test_against_the_library(self):
        mine = Domineering()
        for rows, columns in ((1, 3), (2, 2), (2, 3), (3, 3), (4, 2)):
            with self.subTest((rows, columns)):
                self.assertEqual(mine(board(rows, columns)).value, games.domineering(rows, columns).value)

    def test_exceptions_come_out(self):
        class Wrong(Ruleset):
            impartial = True

            def left(self, n):
                if n == 0:
                    raise KeyError("no such position")
                return [n - 1]

        wrong = Wrong()
        for _ in range(3):
            with self.assertRaisesRegex(KeyError, "no such position"):
                wrong(5).value
        self.assertEqual(Game(1) + 1, 2)

        class Forgetful(Ruleset):
            """Says nothing where there is no move."""

            impartial = True

            def left(self, n):
                if n > 0:
                    return [n - 1]

        with self.assertRaisesRegex(TypeError, r"Forgetful: the moves of left from 0 are None; .* return \[\]"):
            Forgetful().value(1)

        class Unhashable(Ruleset):
            impartial = True

            def left(self, n):
                return [[n]]

        with self.assertRaisesRegex(TypeError, "not hashable"):
            Unhashable()(1).value
        with self.assertRaisesRegex(NotImplementedError, "Left"):
            Ruleset()(1).value

    def test_endless_play_is_an_error(self):
        class Endless(Ruleset):
            impartial = True

            def left(self, n):
                return [n + 1]

        with self.assertRaises(cgtlab.LimitError):
            Endless()(0).value
        self.assertEqual(Game(1) + 1, 2)

    def test_rulesets_may_ask_the_engine(self):
        kayles = Kayles()

        class Careful(Ruleset):
            """Only to positions whose Kayles value is not 0, or to 0."""

            impartial = True

            def left(self, n):
                return [m for m in range(n) if m == 0 or kayles((m,)).value != 0]

        self.assertEqual([Careful()(n).value for n in range(5)], [Game.star(n) for n in range(5)])

        class Deep(Ruleset):
            impartial = True

            def left(self, n):
                return [self(n - 1).value and n - 1] if n else []

        with self.assertRaises(cgtlab.LimitError):
            Deep()(20).value
        self.assertEqual(Careful()(3).value, Game.star(3))

    def test_its_text(self):
        self.assertEqual(str(Kayles()((1, 2))), "Kayles((1, 2))")

    def test_copies(self):
        kayles = Kayles()
        position = kayles((5,))
        again = pickle.loads(pickle.dumps(position))
        self.assertEqual((again.data, again.value), ((5,), position.value))
        self.assertEqual(copy.deepcopy(kayles)((3,)).value, Game.star(3))

    def test_it_is_asked_in_the_context_of_the_position(self):
        with Context():
            three = Game("*3")

            class Shifted(Ruleset):
                impartial = True

                def left(self, n):
                    return [m for m in range(n) if Game(m) + three != three or m == 0]

            position = Shifted()(4)
        self.assertEqual(str(position.value), "*4")  # outside: three is of another context than the default


class Claims(unittest.TestCase):
    def test_check(self):
        result = check("for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))")
        self.assertTrue(result.holds and result)
        self.assertEqual((result.instances, result.failures, result.counterexample), (100, 0, None))
        result = check("for n in 0..9: n^2 <= 2*n + 3")
        self.assertFalse(result)
        self.assertEqual((result.verdict, result.failures, result.counterexample), ("fails", 6, {"n": 4}))
        self.assertIn("16", result.reason)
        self.assertEqual(check("for n in 5..4: n == 0").verdict, "empty")
        self.assertEqual(check("for n in 0..3: 1/n <= 1").verdict, "undecided")
        self.assertEqual(check("for n in -5..5 where n < 0: n >= 0").counterexample, {"n": -5})
        self.assertEqual(check("for n in 0..9 unless n == 3: n != 3").excepted, 1)
        two = check_all('theorem "a": 1 + 1 == 2\nexample "b": * + * == 0')
        self.assertEqual([(r.kind, r.title, r.holds) for r in two], [("theorem", "a", True), ("example", "b", True)])
        with self.assertRaises(cgtlab.ParseError):
            check("for n in: 3")
        with self.assertRaises(cgtlab.InvalidError):
            check("def F(n) = n")

    def test_sweep(self):
        rows = list(sweep("for a in 1..3, b in 0..a where a != 2: {a|b}", fields="value,mean,left_stop(G)-1"))
        self.assertEqual(len(rows), 6)
        self.assertEqual(rows[0], {"a": 1, "b": 0, "value": Game("{1|0}"), "mean": Fraction(1, 2), "left_stop(G)-1": 0})
        self.assertEqual([r["value"] for r in sweep("for n in 0..3: n^2")], [0, 1, 4, 9])
        rows = list(sweep("for n in 0..1: [n, 1/n]"))
        self.assertEqual(rows, [{"n": 0, "1/n": None} | rows[0], rows[1]])
        self.assertEqual([list(r.values()) for r in rows], [[0, None], [1, 1]])
        self.assertEqual(list(sweep("for n in 3..2: n")), [])
        self.assertEqual(sum(1 for _ in sweep("for a in 1..100, b in 1..100: a*b")), 10000)
        with self.assertRaises(cgtlab.CgtError):
            sweep("for n in 0..3: foo(n)")
        with self.assertRaises(cgtlab.CgtError):
            list(sweep("for n in 0..3: n", fields="mean,foo"))
        with self.assertRaises(cgtlab.CgtError):
            list(sweep("for n in 0..3: n + Left"))

    def test_rows_before_an_error_come_first(self):
        rows = sweep("for n in 0..9: if n < 5 then n else mean(Left)")
        self.assertEqual([next(rows)["value"] for _ in range(5)], [0, 1, 2, 3, 4])
        for _ in range(2):
            with self.assertRaises(cgtlab.InvalidError):
                next(rows)

    def test_frame(self):
        try:
            import pandas
        except ImportError:
            with self.assertRaisesRegex(ImportError, "pandas"):
                sweep("for n in 0..3: n").frame()
            return
        frame = sweep("for n in 0..3: n^2").frame()
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(list(frame["value"]), [0, 1, 4, 9])


class Pictures(unittest.TestCase):
    def test_thermograph(self):
        t = Game("{3|1}").thermograph
        self.assertEqual((t.mean, t.temperature), (2, 1))
        self.assertEqual(t.left_wall, [(1, 2), (-1, 4)])
        self.assertEqual(t.right_wall, [(1, 2), (-1, 0)])
        self.assertEqual(t.at(Fraction(1, 2)), (Fraction(5, 2), Fraction(3, 2)))
        self.assertEqual(t.at(7), (2, 2))
        with self.assertRaises(ValueError):
            t.at(-2)
        self.assertEqual(t, evaluate("thermograph({3|1})"))

    def test_svg(self):
        for text in ("{3|1}", "5", "1/2", "^", "{10||5|-20}", "+-2^100", "{1000000|999999}", "{0|1/2^200}+*", "{4||2|1}"):
            with self.subTest(text):
                svg = Game(text).thermograph._repr_svg_()
                xml.dom.minidom.parseString(svg)
                self.assertNotIn("nan", svg)
        self.assertIsNone(Game(5)._repr_svg_())
        self.assertIn("<svg", Game("{3|1}")._repr_svg_())


    def test_latex_needs_no_macros(self):
        for text in ("*", "^3*", "tiny(2)", "{4||2|0}", "+-{3|1}", "*7", "1/2"):
            self.assertNotIn("cgt", Game(text)._repr_latex_())
        matrix = games.matrix_nim([[1, 2], [2, float("inf")]])
        shown = matrix._repr_latex_()
        self.assertIn(r"1&2\\2&\infty", shown)
        for macro in set(re.findall(r"\\cgt[a-z]+", shown)):
            self.assertIn(rf"\def{macro}", shown)
        self.assertIsNone(Game("{3,*|" + ",".join(f"*{n}" for n in range(1000)) + "}").left[0]._repr_svg_())
        huge = Game.from_options([f"{{{n}|{-n}}}" for n in range(1, 400)], [f"{{{-n}|{-2 * n}}}" for n in range(1, 400)])
        self.assertTrue(huge._repr_latex_() is None or len(huge._repr_latex_()) < 5000)

    def test_positions(self):
        board = games.domineering("..|.#")
        self.assertIsNone(board._repr_latex_())
        self.assertIn("<svg", board._repr_svg_())
        self.assertIsNone(games.nim(1, 2)._repr_svg_())
        self.assertIsNone(Kayles()((1,))._repr_svg_())

    def test_kinds(self):
        drawn = [pictures.thermograph("{3|1}", Game("*"), labels=["G", "H & co"], title="a < b"),
                 pictures.tree("{3||1|-1}"), pictures.graph(Form("{*|*}")), pictures.board(games.nim(1, 2)),
                 pictures.heatmap("for a in 0..5, b in 0..5: a*b"), pictures.map("for a in 0..5, b in 0..5: outcome({a|b})")]
        drawn.append(pictures.gallery(drawn, [str(n) for n in range(len(drawn))], across=4, title="all"))
        for picture in drawn:
            with self.subTest(picture):
                xml.dom.minidom.parseString(str(picture))
                self.assertEqual(picture._repr_svg_(), str(picture))
        self.assertIn("H &amp; co", str(drawn[0]))
        self.assertIn("mean 2", drawn[0].text)
        self.assertIn("tikzpicture", drawn[0].tikz)
        with tempfile.TemporaryDirectory() as folder:
            for end in ("svg", "tex", "txt"):
                path = os.path.join(folder, "picture." + end)
                drawn[0].save(path)
                self.assertGreater(os.path.getsize(path), 300)
            with self.assertRaisesRegex(ValueError, "should end in"):
                drawn[0].save(os.path.join(folder, "picture.gif"))
            with self.assertRaisesRegex(cgtlab.CgtError, "cannot write"):
                drawn[0].save(os.path.join(folder, "no", "such.svg"))

    def test_what_cannot_be_drawn(self):
        for wrong, error in ((lambda: pictures.heatmap("for a in 0..3, b in 0..3: outcome({a|b})"), cgtlab.InvalidError),
                             (lambda: pictures.map("for a in 0..3: a"), cgtlab.InvalidError),
                             (lambda: pictures.thermograph("{3|"), cgtlab.CgtError),
                             (lambda: pictures.thermograph(), cgtlab.InvalidError),
                             (lambda: pictures.thermograph(1, 2, labels=["one"]), cgtlab.InvalidError),
                             (lambda: pictures.board("3"), cgtlab.InvalidError),
                             (lambda: pictures.tree(0.5), TypeError),
                             (lambda: pictures.gallery([]), ValueError)):
            with self.assertRaises(error):
                wrong()


class Contexts(unittest.TestCase):
    def test_contexts_do_not_mix(self):
        g = Game("{3|1}")
        with Context() as other:
            h = Game("{3|1}")
            for mixed in (lambda: g + h, lambda: g <= h, lambda: g == h, lambda: call("mean", g)):
                with self.assertRaises(ValueError):
                    mixed()
            self.assertEqual(other.game(g), h)
            self.assertIs(h.context, other)
        self.assertIs(g.context.game(h).context, g.context)
        self.assertEqual(h + 1, h + 1)  # also outside of the block

    def test_games_of_other_contexts_are_noticed(self):
        other = Context()
        g, h = Game("{3|1}"), other.game("{3|1}")
        p, q = games.domineering(2, 2), other.call("domineering", 2, 2)
        kayles = Kayles()
        with other:
            of_kayles = kayles((3,))
        for ask in (lambda: g + h, lambda: h - g, lambda: g == h, lambda: g < h, lambda: g != h, lambda: g * h,
                    lambda: g.call("heat", h), lambda: g.heat(h), lambda: call("mean", h), lambda: call("max", g, [h]),
                    lambda: p + h, lambda: g + q, lambda: p.call("ordinal_sum", q), lambda: call("value", q),
                    lambda: Game(q), lambda: call("mean", of_kayles), lambda: misere_outcome_of_sum(p, q),
                    lambda: sequence([h] * 9), lambda: pictures.thermograph(h), lambda: pictures.tree(h),
                    lambda: pictures.board(q), lambda: call("thermograph", h.thermograph)):
            with self.assertRaisesRegex(ValueError, "context"):
                ask()
        del other
        self.assertEqual(str(h + 1), "{4|2}")  # its context stays as long as it does

    def test_budget(self):
        with Context(memory="2MB"):
            with self.assertRaisesRegex(cgtlab.LimitError, "memory"):
                evaluate("size([k for k in 1..10^6])")
            with self.assertRaisesRegex(cgtlab.LimitError, "memory"):
                games.domineering(6, 6).value
            self.assertEqual(Game(1) + 1, 2)
        for wrong in ("3 cows", 5, -1, "1KB", 1.5):
            with self.subTest(wrong), self.assertRaises((ValueError, TypeError)):
                Context(memory=wrong)
        self.assertEqual(Game(1) + 1, 2)

    def test_many_contexts_come_and_go(self):
        for i in range(50):
            with Context(memory="16MB"):
                self.assertEqual(Game(i) + Game("*"), Game(f"{i}*"))


class Threads(unittest.TestCase):
    def test_threads_share_games(self):
        results, errors = {}, []
        g = Game("{3|1}")

        def work(name):
            try:
                mine = [call("random_game", seed, 3) for seed in range(60)]
                results[name] = tuple(a + b + g for a, b in zip(mine, mine[1:]))
            except Exception as error:  # pragma: no cover
                errors.append(error)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])
        self.assertEqual(len(set(results.values())), 1)
        self.assertEqual(results[0][0] - g, call("random_game", 0, 3) + call("random_game", 1, 3))

    def test_rulesets_in_threads(self):
        kayles, found = Kayles(), []
        threads = [threading.Thread(target=lambda: found.append(kayles((16,)).value)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [Game.star(1)] * 4)

    def test_the_interpreter_runs_meanwhile(self):
        ticks = []
        done = threading.Event()

        def tick():
            while not done.wait(0.01):
                ticks.append(1)

        thread = threading.Thread(target=tick)
        thread.start()
        with Context():
            for last in (3 * 10**5, 3 * 10**6, 3 * 10**7):  # until it takes a while: of the processor, not of the clock
                ticks.clear()
                began = time.process_time()
                check(f"for n in 0..{last}: n*n >= 0", workers=1)
                spent = time.process_time() - began
                if spent > 0.2:
                    break
        done.set()
        thread.join()
        self.assertGreater(len(ticks), spent * 5)


class Interrupts(unittest.TestCase):
    LONG = "sum(mod(k*k,7) for k in 1..10^11)"

    def interrupt_after(self, seconds):
        timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        self.addCleanup(timer.join)

    def stops(self, work):
        began = time.monotonic()
        self.interrupt_after(0.3)
        with self.assertRaises(KeyboardInterrupt):
            work()
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(Game(1) + 1, 2)  # nothing is left of it

    def test_evaluate(self):
        self.stops(lambda: evaluate(self.LONG))

    def test_check(self):
        self.stops(lambda: check("for n in 0..10^11: n >= 0"))

    def test_sweep(self):
        self.stops(lambda: list(sweep(f"for n in 0..1: {self.LONG}")))

    def test_operators(self):
        def work():
            g = [call("random_game", seed, 7) for seed in range(10**6)]
            while True:
                sum(g, Game(0))

        self.stops(work)

    def test_rulesets(self):
        class Slow(Ruleset):
            impartial = True

            def left(self, n):
                return (n + (1 << k) for k in range(40) if not n >> k & 1)

        self.stops(lambda: Slow()(0).value)

    def test_an_alarm_is_a_limit_of_time(self):
        class Over(Exception):
            pass

        def over(number, frame):
            raise Over

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, over))
        with Context(memory="64MB") as context:
            for work in (lambda: evaluate("sum(random_game(k,5) for k in 1..40)"),
                         lambda: call("wythoff_table", 1500, 1500), lambda: check("for n in 0..10^11: n >= 0")):
                signal.setitimer(signal.ITIMER_REAL, 0.1)
                began = time.monotonic()
                with self.assertRaises(Over):
                    work()
                self.assertLess(time.monotonic() - began, 10)
            self.assertLess(context.memory_bytes, 64 << 20)

    def test_before_the_first_line_of_a_callback(self):
        """Where it once was lost, and the search went on until its memory was used up."""

        def interrupt(frame, event, argument):
            if frame.f_code.co_name == "cgtpy_options" and event == "call":
                sys.settrace(None)
                raise KeyboardInterrupt

        class Long(Ruleset):
            impartial = True

            def left(self, n):
                return [n + 1] if n < 10**5 else []

        sys.settrace(interrupt)
        try:
            with self.assertRaises(KeyboardInterrupt):
                Long()(0).value
        finally:
            sys.settrace(None)

    def test_after_signal_was_called(self):
        """As notebooks do before each cell: that takes the handler away."""
        evaluate("1 + 1")
        signal.signal(signal.SIGINT, signal.default_int_handler)
        time.sleep(0.02)
        self.stops(lambda: evaluate(self.LONG))

    def test_a_handler_that_raises_nothing(self):
        seen = []
        before = signal.signal(signal.SIGINT, lambda *about: seen.append(1))
        try:
            time.sleep(0.02)
            self.interrupt_after(0.2)
            value = evaluate("sum(mod(k*k,7) for k in 1..21000000)")
            while not seen:
                time.sleep(0.01)
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertEqual(value, 42000000)  # 14 for seven of them


def load_tests(loader, tests, pattern):
    for module in (cgtlab, cgtlab._context, cgtlab._game, cgtlab._position, cgtlab._sum, cgtlab._ruleset, cgtlab._claims,
                   cgtlab._search, cgtlab._sequence, cgtlab.pictures):
        names = {name: getattr(cgtlab, name) for name in cgtlab.__all__}
        tests.addTests(doctest.DocTestSuite(module, extraglobs={**names, "Fraction": Fraction}))
    readme = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../python/README.md")
    tests.addTests(doctest.DocFileSuite(readme, module_relative=False))
    return tests


if __name__ == "__main__":
    unittest.main()

"""Tests of what finds laws: claims about rulesets in Python, regions, closed forms, sequences."""

import os
import signal
import threading
import time
import unittest
from fractions import Fraction
from math import isqrt

import cgtlab
from cgtlab import (Context, Game, Outcome, Ruleset, check, check_all, define, evaluate, guess, pictures, region,
                    sequence, sweep)


class Heap(Ruleset):
    """Nim with one heap."""

    impartial = True

    def left(self, n):
        return range(n)


class TwoHeaps(Ruleset):
    """Left takes from the first heap; Right from the second, or as many from both."""

    def left(self, position):
        a, b = position
        return [(a - k, b) for k in range(1, a + 1)]

    def right(self, position):
        a, b = position
        yield from [(a, b - k) for k in range(1, b + 1)]
        yield from [(a - k, b - k) for k in range(1, min(a, b) + 1)]


class Failing(Heap):
    def left(self, n):
        if n == 7:
            raise ZeroDivisionError("seven")
        return range(n)


class Endless(Ruleset):
    """2^40 positions."""

    impartial = True

    def left(self, n):
        return (n + (1 << k) for k in range(40) if not n >> k & 1)


class RulesetsInTheLanguage(unittest.TestCase):
    def setUp(self):
        self.context = Context()
        self.context.__enter__()
        self.addCleanup(self.context.__exit__)

    def test_calls(self):
        define(TwoHeaps())
        self.assertEqual(evaluate("TwoHeaps(7, 2)").value, 3)
        self.assertEqual(evaluate("TwoHeaps(7, 2)"), evaluate("TwoHeaps(7,1+1)"))
        self.assertEqual(evaluate("TwoHeaps(7, 2)").data, (7, 2))
        self.assertEqual(Game("TwoHeaps(1,1) + 1/2"), 0)
        self.assertEqual([row["value"].value for row in sweep("for a in 0..3: TwoHeaps(a,0)")], [0, 1, 2, 3])
        self.assertTrue(check("for a in 0..9, b in 0..9: TwoHeaps(a,b) == max(a-2*b, (a-2*b)/2)"))
        define("def T(a) = TwoHeaps(a,1)")
        self.assertEqual(evaluate("mean(T(4))"), 2)
        self.assertEqual(pictures.map("for a in 0..3, b in 0..3: outcome(TwoHeaps(a,b))").text.count("P"), 3)

    def test_arguments(self):
        class Held(Ruleset):
            impartial = True

            def left(self, position):
                return []

        define(Held())
        for text, data in (("Held(3)", 3), ("Held(1,2)", (1, 2)), ("Held()", ()), ('Held("xo")', "xo"),
                           ("Held([1,2])", (1, 2)), ("Held([1,2;3,inf])", ((1, 2), (3, float("inf")))),
                           ("Held(10^30)", 10**30), ("Held(-5)", -5)):
            with self.subTest(text):
                self.assertEqual(evaluate(text).data, data)
        with self.assertRaisesRegex(cgtlab.InvalidError, "integer"):
            evaluate("Held(1/2)")
        with self.assertRaisesRegex(cgtlab.ParseError, "did you mean 'Held'"):
            evaluate("Hled(1)")

        class Own(Held):
            name = "sorted_rows"

            def read(self, *rows):
                return tuple(sorted(rows))

        define(Own())
        self.assertEqual(evaluate("sorted_rows(3,1,2)").data, (1, 2, 3))

    def test_names(self):
        define("def Taken(n) = n")
        for name in ("Taken", "Up", "mean", "N", "for", "a b", ""):
            class Named(Heap):
                pass

            Named.name = name
            with self.subTest(name), self.assertRaises(cgtlab.InvalidError):
                define(Named())

        class Nim(Heap):  # hides the library's, as it is spelled in CGSuite
            def left(self, n):
                return []

        define(Nim())
        self.assertEqual(evaluate("Nim(5)").value, 0)
        self.assertEqual(evaluate("nim(5)").value, Game.star(5))

    def test_a_new_one_takes_the_place_of_the_old(self):
        define(Heap())
        define("def H(n) = Heap(n)")
        self.assertEqual(Game("H(3)"), Game.star(3))

        class Halves(Ruleset):
            name = "Heap"
            impartial = True

            def left(self, n):
                return [n // 2] if n else []

        define(Halves())
        self.assertEqual([Game(f"H({n})") for n in range(5)], [Game(f"Heap({n})") for n in range(5)])
        self.assertEqual(Game("H(3)"), 0)

    def test_exceptions_come_out(self):
        define(Failing())
        for work in (lambda: check("for n in 0..30, m in 0..30: nim_value(Failing(n)) == n"),
                     lambda: check_all("for n in 0..9: Failing(n) == *n\nfor n in 0..9: n == n"),
                     lambda: region("for n in 0..30: is_zero(Failing(n))"),
                     lambda: guess("for n in 0..30: Failing(n)"),
                     lambda: list(sweep("for n in 0..30: nim_value(Failing(n))")),
                     lambda: evaluate("nim_value(Failing(9))"),
                     lambda: pictures.map("for a in 0..9, b in 0..9: Failing(a) + *b")):
            with self.assertRaisesRegex(ZeroDivisionError, "seven"):
                work()
        self.assertEqual(cgtlab._errors.pending, {})
        self.assertTrue(check("for n in 0..6: nim_value(Failing(n)) == n"))
        self.assertEqual(check("for n in 0..6: nim_value(Failing(n)) == 0").failures, 6)

    def test_workers_may_ask_the_engine(self):
        heap, three = Heap(), Game("*3")

        class Careful(Heap):
            def left(self, n):
                return [m for m in range(n) if m == 0 or heap(m).value + three != three]

        define(Careful())
        self.assertTrue(check("for n in 0..40: nim_value(Careful(n)) == n", workers=3))

    def test_several_threads_check(self):
        define(TwoHeaps())
        found = []

        def work():
            with self.context:
                found.append(check("for a in 0..12, b in 0..12: TwoHeaps(a,b) == max(a-2*b, (a-2*b)/2)", workers=2))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([result.holds for result in found], [True] * 3)

    def stops(self, work):
        timer = threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT))
        began = time.monotonic()
        timer.start()
        self.addCleanup(timer.join)
        with self.assertRaises(KeyboardInterrupt):
            work()
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(Game(1) + 1, 2)

    def test_interrupts(self):
        define(Endless())
        self.stops(lambda: check("for n in 0..9: nim_value(Endless(n)) == 0"))
        self.stops(lambda: region("for n in 0..9: is_zero(Endless(n))"))
        self.stops(lambda: guess("for n in 0..9: Endless(n)"))
        self.stops(lambda: pictures.map("for a in 0..9, b in 0..9: is_zero(Endless(a))"))

        class Asking(Heap):
            def left(self, n):
                return [int(evaluate("nim_value(Endless(0))"))]

        define(Asking())
        self.stops(lambda: check("for n in 0..9: nim_value(Asking(n)) == 0"))
        self.assertEqual(cgtlab._errors.pending, {})


class Rows(unittest.TestCase):
    def test_an_interrupt_loses_no_row(self):
        """Rows that C has given but Python has not yet taken come again."""
        rows = sweep("for n in 0..999: n")
        seen, batches = [], [0]
        original = rows._next_rows

        def interrupted(*about):
            got = original(*about)
            batches[0] += 1
            if batches[0] % 2:
                raise KeyboardInterrupt
            return got

        rows._next_rows = interrupted
        while True:
            try:
                for row in rows:
                    seen.append(row["value"])
                break
            except KeyboardInterrupt:
                pass
        self.assertEqual(seen, list(range(1000)))
        self.assertGreater(batches[0], 2)


    def test_positions_are_those_of_the_ruleset(self):
        heap = Heap()
        define(heap)
        for _ in range(2):  # copies of the ruleset are used again
            found = [row["value"] for row in sweep("for n in 0..20: Heap(n)")]
            self.assertEqual(found, [heap(n) for n in range(21)])
            self.assertEqual([position.data for position in found], list(range(21)))
        self.assertEqual(found[3].value, Game("*3"))

    def test_a_sweep_may_be_left(self):
        rows = sweep("for n in 0..10^9: n")
        self.assertEqual([next(rows)["value"] for _ in range(300)], list(range(300)))
        del rows


class Regions(unittest.TestCase):
    def test_claims(self):
        found = region("for a in 0..9, b in 0..9: is_zero(*a + *b)")
        self.assertEqual((found.text, found.holds, found.is_claim, found.instances), ("a == b", True, True, 100))
        self.assertEqual((found.exceptions, found.everywhere), ([], False))
        (about,) = found.descriptions
        self.assertEqual((about.value, about.instances, about.least), (True, 10, True))
        self.assertEqual([check(text).instances for text in found.statements], [100])
        self.assertEqual(found.tests[0].instances, 19 * 19)
        self.assertIn(r"\iff", found._repr_latex_())
        self.assertIn("no exception", repr(found))

    def test_exceptions(self):
        found = region("for n in 0..10: n < 12")
        self.assertTrue(found.everywhere)
        self.assertFalse(found.holds)
        self.assertEqual(found.exceptions, [{"n": n} for n in range(12, 21)])
        self.assertIn("True everywhere in these ranges; found on 11 instances", repr(found))
        self.assertIn("9 exceptions, the first at n = 12", repr(found))

    def test_values(self):
        found = region("for a in 0..9, b in 0..9: outcome({a|b})")
        self.assertEqual([(d.value, d.text) for d in found.descriptions], [(Outcome.N, "b == 0"), (Outcome.L, "b != 0")])
        found = region("for a in 1..12: mod(a, 4)")
        self.assertEqual({d.value: d.instances for d in found.descriptions}, {n: 3 for n in range(4)})
        self.assertTrue(found.holds)
        self.assertTrue(all(check(text, scale=3) for text in found.statements))
        self.assertIn(r"\begin{cases}", found._repr_latex_())

    def test_definitions_stay(self):
        found = region("def Sq(n) = n*n; for a in 0..9 where a > 2: Sq(a) == 9 # squares\n")
        self.assertEqual(found.text, "a == 3")
        self.assertTrue(check(found.statements[0]))

    def test_no_description(self):
        found = region("for a in 0..15, b in 0..15: mod(nim_sum(a,b)*7,5) == 2")
        self.assertFalse(found)
        self.assertIsNone(found.text)
        self.assertEqual((found.statements, found.tests), ((), ()))
        self.assertIn("no simple description", repr(found))

    def test_what_is_no_statement(self):
        for wrong in ("1 == 1", "for n in 1..3: [n, n]", "for n in 1..3: n\nfor n in 1..3: n", "for n in 3..1: n == n",
                      "for n in 0..99: n"):
            with self.subTest(wrong), self.assertRaises(cgtlab.CgtError):
                region(wrong)

    def test_instances_without_a_value_are_counted(self):
        found = region("for n in 0..5: is_zero({if n == 3 then 1/3 else n|})")
        self.assertEqual((found.instances, found.without_value), (5, 1))
        self.assertIn("5 instances (1 without a value)", repr(found))
        found = guess("for n in 0..9: n + 0/(n-3)")
        self.assertEqual((found.text, found.instances, found.without_value), ("n", 9, 1))
        with self.assertRaisesRegex(cgtlab.CgtError, "at n = 0"):
            region("for n in 0..5: is_zero({1/3 | n})")


class Guesses(unittest.TestCase):
    def test_closed_forms(self):
        found = guess("for a in 0..9, b in 0..9: *a + *b")
        self.assertEqual((found.text, found.holds, found.instances), ("nimber(nim_sum(a, b))", True, 100))
        self.assertIn("=", found._repr_latex_())
        with Context():
            define(TwoHeaps())
            found = guess("for a in 0..9, b in 0..9: TwoHeaps(a,b)")
            self.assertEqual(found.text, "max(a-2*b, (a-2*b)/2)")
            self.assertTrue(check(found.statements[0], scale=3))

    def test_parts(self):
        found = guess("for a in 0..9, b in 0..9: nimber(nim_product(a,b))")
        self.assertIsNone(found.text)
        self.assertFalse(found.holds)
        self.assertEqual([f.function for f in found.formulas], ["mean", "temperature", "left_stop", "right_stop"])
        self.assertTrue(all(found.tests))

    def test_none(self):
        found = guess("for n in 1..30: mod(n*n*n, 7) * mod(n, 5)")
        self.assertFalse(found)
        self.assertIn("no closed form", repr(found))
        self.assertIsNone(found._repr_latex_())

    def test_families(self):
        found = guess("def Y(a) = { Y(a-k) + k for k in 1..a | Y(a-k) - k for k in 1..a }; "
                      "for a in 0..8, b in 0..3: Y(a) + b")
        self.assertTrue(found.holds)
        self.assertTrue(all(check(text) for text in found.statements))


class Sequences(unittest.TestCase):
    def test_recurrences(self):
        terms = [0, 1]
        while len(terms) < 40:
            terms.append(terms[-1] + terms[-2])
        found = sequence(terms)
        self.assertEqual(found.recurrence[:3], ("a(n) = a(n-1) + a(n-2)", 4, 36))
        self.assertEqual(found.growth[1], "1.618034")
        self.assertIsNone(found.period)
        self.assertEqual(sequence([n**3 for n in range(12)], first=5).polynomial.confirmed, 8)
        self.assertEqual(sequence([Fraction(n, 3) for n in range(20)]).period.saltus, Fraction(1, 3))
        catalan = [1]
        for n in range(30):
            catalan.append(catalan[-1] * 2 * (2 * n + 1) // (n + 2))
        self.assertTrue(sequence(catalan).recurrence)

    def test_large_terms(self):
        found = sequence([3**(100 * n) for n in range(30)])
        self.assertEqual(found.recurrence.fitted, 2)

    def test_periods(self):
        found = sequence([Game.star(n % 5) for n in range(40)])
        self.assertEqual((found.kind, found.period.length, found.period.start, found.period.saltus),
                         ("nimbers", 5, 0, 0))
        found = sequence("for n in 3..40: floor(n/4)")
        self.assertEqual((found.period.length, found.period.saltus), (4, 1))
        found = sequence("for n in 0..40: outcome({n|5-n})")
        self.assertEqual((found.kind, found.period.length), ("values", 1))
        found = sequence([Game("{1|0}") * (n % 3) for n in range(40)])
        self.assertEqual((found.kind, found.period.length), ("games", 3))

    def test_status(self):
        found = sequence("for n in 0..20: isqrt(n)")
        self.assertIsNone(found.period)  # one of 7 fits, and fails at 23
        self.assertEqual(sequence("for n in 0..20: mod(n, 3)").period.status[:2], ("agrees", 200))
        listed = sequence([isqrt(n) for n in range(21)]).period.status
        self.assertEqual((listed.word, listed.to), ("fitted", 20))
        self.assertEqual(guess("for a in 0..9: 2*a").status.word, "agrees")
        self.assertEqual(region("for a in 0..9, b in 0..9: a <= b").status.word, "agrees")

    def test_beatty(self):
        found = sequence("for n in 0..60: floor(n*1618034/1000000)")
        self.assertEqual(found.beatty.alpha, "(1 + sqrt(5))/2")

    def test_octal_games(self):
        # Guy and Smith, The G-values of various games (1956): Kayles has period 12
        kayles = sequence(octal="0.77")
        self.assertEqual((kayles.period.length, kayles.period.status.word), (12, "proved"))
        self.assertFalse(sequence(octal="0.77", count=100).period)
        self.assertEqual(kayles.terms[:6], [Game.star(n) for n in (0, 1, 2, 3, 1, 4)])
        with self.assertRaises(cgtlab.InvalidError):
            sequence(octal="kayles")

    def test_too_little(self):
        with self.assertRaisesRegex(ValueError, "at least 8"):
            sequence([1, 2, 3])
        for wrong in ("for a in 0..9, b in 0..9: a", "for n in 0..40 where mod(n,2) == 0: n"):
            with self.assertRaises(ValueError):
                sequence(wrong)
        with self.assertRaises(TypeError):
            sequence()
        self.assertIn("nothing", repr(sequence([pow(3, n * n, 1009) for n in range(30)])))


if __name__ == "__main__":
    unittest.main()

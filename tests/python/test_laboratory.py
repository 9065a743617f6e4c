"""Tests of what the package has of the laboratory: moves, proofs, tables, stores, limits, progress, rulesets in C, types."""

import ast
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
import xml.dom.minidom
from fractions import Fraction
from pathlib import Path

import cgtlab
from cgtlab import (Context, DomainError, Form, Game, InvalidError, Loopy, Outcome, Progress, Ruleset, Store, check, check_all,
                    convert, convert_file, define, explain, games, guess, load_ruleset, moves, options, pictures, region, sweep,
                    table, time_limit, why)


ROOT = Path(__file__).resolve().parent.parent.parent


class Strip(Ruleset):
    """Clobber on a strip."""

    def left(self, cells, mine="x", other="o"):
        for i, j in [(i, i + d) for i in range(len(cells)) for d in (-1, 1)]:
            if 0 <= j < len(cells) and cells[i] == mine and cells[j] == other:
                after = list(cells)
                after[i], after[j] = ".", mine
                yield "".join(after)

    def right(self, cells):
        return self.left(cells, "o", "x")

    def board(self, cells):
        return cells


class Explained(unittest.TestCase):
    def test_moves_name_their_component(self):
        found = moves(games.nim(3), games.nim(5), "*4")
        self.assertEqual([component.value for component in found.components], [Game("*3"), Game("*5"), Game("*4")])
        self.assertEqual((found.outcome, found.value), (Outcome.N, Game("*2")))
        self.assertEqual([(move.component, move.to, move.after) for move in found.left], [(0, games.nim(1), 0)])
        self.assertEqual(found.of("left"), found.left)
        self.assertIn("in component 1, nim(3) -> nim(1)", str(found))
        self.assertEqual(found.data["outcome"], "N")

    def test_moves_take_all_that_is_a_sum(self):
        strip = Strip()
        found = moves(strip("xo"), "domineering(2,2) - {1|0}", -strip("xxo"), 2)
        self.assertEqual([component.negative for component in found.components], [False, False, True, False, False])
        self.assertEqual(found.value, strip("xo").value + Game("+-1") - Game("{1|0}") - strip("xxo").value + 2)
        self.assertEqual(moves().outcome, Outcome.P)
        self.assertTrue(moves("nim(1000,2000,3000)").complete)
        self.assertEqual(moves("nim(1,1) + nim(1)", misere=True).outcome, Outcome.P)
        for wrong in ("nim(", "1 = 2", "for n in 0..1: n", "", "1; 2", "def f(n) = n"):
            with self.subTest(wrong), self.assertRaises(cgtlab.CgtError):
                moves(wrong)
        with self.assertRaises(cgtlab.InvalidError):
            moves(Game(1), misere=True)
        for wrong in (None, object(), 0.5):
            with self.subTest(wrong), self.assertRaises(TypeError):
                moves(wrong)

    def test_why_proves_or_proves_what_holds_instead(self):
        proof = why("^ + * <| 1/2")
        self.assertTrue(proof and proof.holds)
        self.assertTrue(proof.certificate.startswith("cgt certificate 1\n"))
        false = why("* > 0")
        self.assertEqual((false.holds, false.claim, false.data["proved"]), (False, "* <> 0", "* <> 0"))
        self.assertTrue(why("outcome({1|-1})").holds)
        self.assertIn("<pre>", false._repr_html_())
        self.assertIn(r"\cgtconfused", false.latex)
        for wrong in ("1", "", "for n in 0..1: n == n", "1 == 1; 2 == 2", "def f(n) = n"):
            with self.subTest(wrong), self.assertRaises(cgtlab.CgtError):
                why(wrong)

    def test_explain_tells_steps(self):
        self.assertEqual(explain("{0,*|1}").value, Fraction(1, 2))
        self.assertIn("Simplicity", str(explain(Form("{0,*|1}"))))
        self.assertEqual(explain(Game("{3|1}").thermograph).value, Game("{3|1}"))
        self.assertEqual(explain(games.nim(2)).value, Game("*2"))
        loopy = explain("{0,*|pass}")
        self.assertEqual((loopy.value, loopy.data["degree"]), (Loopy("over"), "over"))
        self.assertEqual(explain(Loopy("over") - Loopy("over")).data["offside"], "under")
        with self.assertRaises(cgtlab.InvalidError):
            explain("[1,2]")

    def test_options_have_roles(self):
        found = options("'{0,*|1}'")
        self.assertEqual([(one.value, one.role, one.by) for one in found.left], [(0, "kept", None), (Game("*"), "simplified", None)])
        (one, other), = [options(Form("{0,1|}")).left]
        self.assertEqual((one.role, one.by, other.role), ("dominated", Game(1), "kept"))
        self.assertEqual(options("{0|pass}").value, Loopy("over"))
        self.assertEqual(options("{0|pass}").right[0].value, Loopy("over"))


class Tables(unittest.TestCase):
    def test_a_table_holds_values_and_prints_as_the_command_does(self):
        t = table("for a in 0..2: [a^2, {a|0}, 1/a]")
        self.assertEqual(t.columns, ["a", "a^2", "{a|0}", "1/a"])
        self.assertEqual(t.rows[2], {"a": 2, "a^2": 4, "{a|0}": Game("{2|0}"), "1/a": Fraction(1, 2)})
        self.assertIsNone(t.rows[0]["1/a"])
        self.assertEqual(str(t).splitlines()[1].split(), ["0", "0", "*"])
        self.assertTrue(t.csv.startswith("a,a^2,{a|0},1/a\n0,0,*,\n"))
        self.assertIn("tabular", t.latex)
        self.assertEqual(len(t.jsonl.splitlines()), 3)

    def test_a_grid_is_of_two_parameters(self):
        t = table("for a in 0..2, b in 0..2: *a + *b", grid=True)
        self.assertEqual(str(t).splitlines()[2].split(), ["1", "*", "0", "*3"])
        with self.assertRaises(cgtlab.InvalidError):
            table("for a in 0..2: a", grid=True)

    def test_text_cuts_long_values(self):
        t, g = (table("for n in 4..4, m in 6..6: domineering(n,m)", grid=grid) for grid in (False, True))
        value = str(t.rows[0]["value"].value)
        for text, most in ((str(t), 80), (t.unicode, 80), (t.markdown, 80), (str(g), 40)):
            cut = text.splitlines()[-1].replace("\\|", "|").strip("| `").split(" ", 1)[-1].strip("46 |`")
            self.assertTrue(cut.endswith(" characters)") and len(cut) <= most, text)
        self.assertTrue(value in t.csv and value in t.jsonl and value in g.csv)

    def test_positions_are_what_they_are_worth(self):
        self.assertEqual(str(table("for n in 1..2: domineering(n, 2)")).splitlines()[-1].split(), ["2", "+-1"])


def cells_of(shown):
    """Head, rows and the line below of a table that a notebook shows."""
    html = xml.dom.minidom.parseString(f"<div>{shown}</div>")
    lines = [["".join(node.data for node in cell.getElementsByTagName("code")[0].childNodes) if cell.getElementsByTagName("code")
              else "".join(node.data for node in cell.childNodes) for cell in row.childNodes if cell.nodeType == cell.ELEMENT_NODE]
             for row in html.getElementsByTagName("tr")]
    return lines[0], lines[1:], "".join(node.firstChild.data for node in html.getElementsByTagName("p"))


class Shown(unittest.TestCase):
    """Tables in notebooks."""

    def test_values_are_formulas_and_texts_are_escaped(self):
        t = table(r'for a in 0..1: [a^2, {a|-1}, outcome(a), "$x<b>&\\", nim(a), over, 1/a, a > 0, [*,1/3]]')
        head, rows, note = cells_of(t._repr_html_())
        self.assertEqual(head, t.columns)
        self.assertEqual(rows[1], ["1", "$1$", r"${\pm}1$", "L", r"$x<b>&\\", r"${\ast}$",
                                   r"$\displaystyle \mathrm{over}$", "$1$", "True", r"$\displaystyle [{\ast},\frac{1}{3}]$"])
        self.assertEqual((rows[0][7], note), ("", ""))
        self.assertIn('<code>$x&lt;b&gt;&amp;', t._repr_html_())  # in code no dollar begins a formula
        matrix = table("for a in 1..1: matrix_nim([a,2;2,2])")._repr_html_()
        self.assertIn(r"$\{1,", matrix)  # what it is worth, as everywhere in a table
        self.assertNotIn("\\cgt", re.sub(r"\\def\\cgt\w+|\{?\\cgt\w+\}", "", table('for n in 2..3: misere_form(nim(n))')._repr_html_()))

    def test_long_values_are_cut_and_many_rows_left_out(self):
        value = games.domineering(4, 6).value
        shown = table("for n in 4..4: domineering(n, 6)")._repr_html_()
        cut = cells_of(shown)[1][0][1]
        self.assertTrue(str(value).startswith(cut[:30]) and cut.endswith(f"... ({len(str(value))} characters)") and len(cut) <= 60)
        self.assertIn(f'title="{value}"', shown)
        self.assertNotIn("title", table("for n in 9..9: 10^(10^4)")._repr_html_())
        rows = table("for n in 1..62: n")
        self.assertEqual([len(cells_of(rows._repr_html_())[1]), cells_of(rows._repr_html_())[2]], [60, "... 2 more rows"])

    def test_a_grid_is_shown_as_one(self):
        head, rows, _ = cells_of(table("for a in 0..1, b in 0..2: *a + *b", grid=True)._repr_html_())
        self.assertEqual((head, rows), ([r"a\b", "0", "1", "2"], [["0", "$0$", r"${\ast}$", r"${\ast}2$"],
                                                                 ["1", r"${\ast}$", "$0$", r"${\ast}3$"]]))
        listed = table("for G in [*,{1|0}], n in 1..2: n*G", grid=True)
        self.assertEqual([row[0] for row in cells_of(listed._repr_html_())[1]], [r"${\ast}$", r"$\{1\mathrel{|}0\}$"])

    def test_a_sweep_keeps_the_rows_that_it_shows(self):
        rows = sweep("for n in 1..30: nim(n)")
        self.assertEqual(next(rows)["n"], 1)
        for _ in range(2):
            head, shown, note = cells_of(rows._repr_html_())
            self.assertEqual((head, [row[0] for row in shown], note), (["n", "value"], [str(n) for n in range(2, 22)], "..."))
        self.assertEqual(rows.__length_hint__(), 29)
        self.assertEqual([row["n"] for row in rows], list(range(2, 31)))
        self.assertEqual(cells_of(sweep("for n in 1..20: n")._repr_html_())[2], "")
        failing = sweep("for n in 0..9: if n < 3 then n else mean(Left)")
        self.assertEqual((len(cells_of(failing._repr_html_())[1]), "found a player" in failing._repr_html_()), (3, True))
        self.assertEqual([next(failing)["n"] for _ in range(3)], [0, 1, 2])
        with self.assertRaises(cgtlab.InvalidError):
            next(failing)

    def test_stores_and_answers_are_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "s.db")
            run = sweep("for a in 0..2: {a|-1}", ["value", "is_hot"], store=path)
            self.assertEqual(cells_of(run._repr_html_())[1][2], ["2", r"$\{2\mathrel{|}-1\}$", "True"])
            self.assertEqual(len(list(run)), 3)
            found = Store(path).query("select a, '<$>' as t, null as z, 0.5 as r from sweep_1 where a > 0")
            self.assertEqual(cells_of(found._repr_html_()), (["a", "t", "z", "r"], [["1", "<$>", "", "0.5"], ["2", "<$>", "", "0.5"]], ""))
            self.assertEqual(found[0], {"a": 1, "t": "<$>", "z": None, "r": 0.5})
            none = Store(path).query("select a from sweep_1 where a > 9")
            self.assertEqual((cells_of(none._repr_html_()), none), ((["a"], [], ""), []))


class Elements(unittest.TestCase):
    """Variables that run over lists, sets and subsets."""

    def test_instances_have_the_elements(self):
        found = check("for G in day(2), n in 1..2: G <= n", all=True)
        self.assertEqual(found.counterexample, {"G": Game(2), "n": 1})
        self.assertIn({"G": Game("{1|*}"), "n": 1}, check("for G in [{1|*}], n in 1..1: G > 1", all=True).counterexamples)
        self.assertEqual(check("for W in words(\"LR\",2), n in 1..1: W != \"RL\"").counterexample, {"W": "RL", "n": 1})

    def test_a_claim_may_begin_with_exists(self):
        found = check("exists n in 1..6, B in polyominoes(n): domineering(B) == {1|0}")
        self.assertTrue(found)
        self.assertEqual((found.witness, found.instances), ({"n": 5, "B": "##.|...|#.#"}, 19))
        self.assertEqual((found.counterexample, found.failures, found.counterexamples), (None, 0, []))
        self.assertIn("holds for n = 5", repr(found))
        every = check("exists a, b in 1..9: a^2 + b^2 == 25", all=True)
        self.assertEqual(every.witnesses, [{"a": 3, "b": 4}, {"a": 4, "b": 3}])
        none = check("exists a, b in 1..9: a^2 + b^2 == 3")
        self.assertFalse(none)
        self.assertEqual((none.verdict, none.witness), ("fails", None))
        self.assertIn("for none of 81", repr(none))
        self.assertEqual(list(sweep("for G in [*,{1|0}], S subset of 1..1: G + G"))[1],
                         {"G": Game("*"), "S": (Game(1),), "value": Game(0)})
        self.assertEqual(str(table("for G in [{1|0},*], n in 1..2: n*G", grid=True)).splitlines()[2].split(), ["*", "*", "0"])

    def test_stores_have_them_too(self):
        with tempfile.TemporaryDirectory() as folder:
            rows = list(sweep("for G in [*,{1|0}]: G + G", store=os.path.join(folder, "s.db")))
        self.assertEqual(rows, [{"G": Game("*"), "value": Game(0)}, {"G": Game("{1|0}"), "value": Game(1)}])

    def test_a_sample_holds_nothing(self):
        claim = "for S subset of 1..60: size(S) < 61"
        found = check(claim, sample=1000)
        self.assertEqual((found.verdict, found.holds, found.instances, found.failures), ("sampled", False, 1000, 0))
        self.assertIn("was sampled: none of 1000 instances fails", repr(found))
        self.assertEqual(check("for S subset of 1..60: size(S) > 60", sample=50).failures, 50)
        self.assertTrue(check("for n in 0..9: n <= 9", sample=1000).holds)
        rows = [list(sweep("for a in 0..10^9: a", sample=5, seed=seed)) for seed in (1, 1, 2)]
        self.assertEqual((len(rows[0]), rows[0] == rows[1], rows[0] == rows[2]), (5, True, False))
        for wrong in (-1, 10**9):
            with self.subTest(wrong), self.assertRaises(cgtlab.InvalidError):
                check(claim, sample=wrong)

    def test_a_value_is_no_text(self):
        self.assertEqual(list(sweep("for n in 1..1: nim(n)")), [{"n": 1, "value": games.nim(1)}])
        self.assertEqual(list(sweep("for n in 1..1: nim(n) + 0")), [{"n": 1, "value": Game("*")}])


class Encyclopedia(unittest.TestCase):
    """Editions, made as cgt encyclopedia build makes them: the package reads them."""

    STATEMENTS = "for n in 1..5, B in polyominoes(n): domineering(B)\nfor n in 1..5, L in partitions(n): nim(L)"

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.edition = os.path.join(self.folder, "edition.db")
        from cgtlab._native import ffi, lib
        from cgtlab._run import run
        from cgtlab._store import _open
        fields = ["value", "misere_outcome", "outcome", "mean", "temperature", "atomic_weight", "birthday", "[G]"]
        rows = os.path.join(self.folder, "rows.db")
        for statement in self.STATEMENTS.splitlines():
            sweep(statement, fields, store=rows)

        def make(run):
            making = ffi.new("lab_edition_making *")
            kept = [ffi.new("char[]", self.edition.encode()), ffi.new("char[]", b"few"), _open(rows, lib.LAB_STORE_READ),
                    ffi.new("char[]", run.context.definitions.encode())]
            making.path, making.name, making.store, making.definitions = kept
            run.done(lib.lab_edition_make(run.machine, making, run.error))

        run(cgtlab.current(), self.STATEMENTS, make)

    def test_values_are_found(self):
        found = cgtlab.occurs("*", self.edition, first=2)
        self.assertEqual((found.value, found.outcome, found.mean, found.atomic_weight, found.birthday, found.edition),
                         ("*", "N", "0", "0", "1", "few"))
        self.assertEqual(found.rulesets["nim"].least, ("nim(1)", "nim(1,1,1)"))
        self.assertEqual(found.rulesets["nim"].misere_outcomes, ("P", "P"))
        self.assertEqual(found.rulesets["domineering"].least[0], 'domineering("#.|..")')
        self.assertEqual(found.positions, sum(row.positions for row in found.rulesets.values()))
        self.assertIn("star", found.names)
        self.assertIsNone(found.negative)
        self.assertIn("in 2 rulesets of the edition few", repr(found))
        for asked in (Game("*"), games.nim(1), 'domineering("..|.#")'):
            self.assertEqual(cgtlab.occurs(asked, self.edition).value, "*")
        one = cgtlab.occurs(1, self.edition)
        self.assertEqual((one.positions, one.negative.value, one.outcome), (0, "-1", None))
        self.assertGreater(one.negative.positions, 0)

    def test_errors_are_errors(self):
        with self.assertRaisesRegex(InvalidError, "No such file"):
            cgtlab.occurs("*", os.path.join(self.folder, "none.db"))
        with self.assertRaisesRegex(InvalidError, "from 1 on"):
            cgtlab.occurs("*", self.edition, first=0)
        with self.assertRaises(DomainError):
            cgtlab.occurs("over", self.edition)
        with self.assertRaisesRegex(InvalidError, "not an edition"):
            cgtlab.occurs("*", os.path.join(self.folder, "rows.db"))
        with unittest.mock.patch.dict(os.environ, {"CGT_ENCYCLOPEDIA": os.path.join(self.folder, "none.db")}):
            with self.assertRaisesRegex(InvalidError, "cgt encyclopedia build makes it"):
                cgtlab.occurs("*")
        with unittest.mock.patch.dict(os.environ, {"CGT_ENCYCLOPEDIA": self.edition}):
            self.assertEqual(cgtlab.occurs("*2").rulesets["nim"].least, ("nim(2)",))


class Stores(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_rows_come_back_as_values(self):
        rows = sweep("for a in 0..2: {a|0}", ["value", "is_hot", "outcome", "mean"], store=self.path("s.db"))
        self.assertEqual(rows.columns, ["a", "value", "is_hot", "outcome", "mean"])
        self.assertEqual(list(rows)[1], {"a": 1, "value": Game("{1|0}"), "is_hot": True, "outcome": Outcome.N,
                                         "mean": Fraction(1, 2)})
        store = Store(self.path("s.db"))
        store.check()
        (run,) = store.runs
        self.assertEqual((run.kind, run.statement, run.complete, run.row_count, run.shard),
                         ("sweep", "for a in 0..2: {a|0}", True, 3, (1, 1)))
        self.assertEqual(store.query("select count(*) as n, 'x' as t, null as z, 0.5 as r from sweep_1"),
                         [{"n": 3, "t": "x", "z": None, "r": 0.5}])
        for wrong in ("select", "delete from run", ""):
            with self.subTest(wrong), self.assertRaises(cgtlab.CgtError):
                store.query(wrong)

    def test_what_is_there_goes_on_or_is_refused(self):
        path = Path(self.path("s.db"))
        sweep("for a in 0..9: a", store=path)
        with self.assertRaisesRegex(cgtlab.InvalidError, "resume=True"):
            sweep("for a in 0..9: a", store=path)
        self.assertEqual(len(list(sweep("for a in 0..9: a", store=path, resume=True))), 10)
        with self.assertRaisesRegex(cgtlab.InvalidError, "store="):
            sweep("for a in 0..9: a", store=None, resume=False) and check("for a in 0..9: a == a", resume=True)
        with self.assertRaises(cgtlab.CgtError):
            Store(self.path("missing.db"))
        with self.assertRaises(cgtlab.CgtError):
            sweep("for a in 0..9: a", store=self.folder)

    def test_a_check_that_was_stopped_goes_on(self):
        path, claim = self.path("c.db"), "for a in 0..300000: *a + *a == 0"
        began = time.monotonic()
        with self.assertRaises(cgtlab.LimitError), time_limit(0.3):
            check("for a in 0..100000000: *a + *a == 0", store=path)
        self.assertLess(time.monotonic() - began, 5)
        (run,) = Store(path).runs
        self.assertFalse(run.complete)
        self.assertEqual(check(claim, store=path).instances, 300001)
        self.assertEqual(check(claim, store=path, resume=True).instances, 300001)
        self.assertEqual([run.complete for run in Store(path).runs], [False, True])

    def test_shards_become_one(self):
        for i in (1, 2):
            rows = list(sweep("for a in 0..9: {a|0}", store=self.path(f"{i}.db"), shard=(i, 2)))
            self.assertEqual(len(rows), 5)
        with self.assertRaisesRegex(cgtlab.InvalidError, "shard 2 is missing"):
            Store.merge(self.path("all.db"), self.path("1.db"))
        with self.assertRaisesRegex(cgtlab.InvalidError, "twice"):
            Store.merge(self.path("all.db"), self.path("1.db"), self.path("1.db"))
        self.assertFalse(os.path.exists(self.path("all.db")))
        (run,) = Store.merge(self.path("all.db"), self.path("1.db"), self.path("2.db")).runs
        self.assertEqual([row["a"] for row in run], list(range(10)))
        parts = [row["a"] for i in (1, 2, 3) for row in sweep("for a in 0..9: a", shard=(i, 3))]
        self.assertEqual(sorted(parts), list(range(10)))
        for wrong in ((0, 2), (3, 2), (1, 0)):
            with self.subTest(wrong), self.assertRaises(cgtlab.InvalidError):
                check("for a in 0..9: a == a", shard=wrong)

    def test_instances_without_a_value_have_none_and_errors_come_out(self):
        rows = list(sweep("for a in 0..2: 1/a", store=self.path("s.db")))
        self.assertEqual([row["value"] for row in rows], [None, 1, Fraction(1, 2)])
        self.assertEqual(list(sweep("for a in 2..1: a", store=self.path("s.db"))), [])
        rows = list(sweep("for n in 5..9: 2^(10^n) mod 7", store=self.path("s.db")))  # past a limit of its own
        self.assertEqual([row["value"] is None for row in rows], [False, False, False, True, True])
        for wrong in ("for a in 0..2: nope(a)", "1+1", "def x=1", "for a in 0..2: a; for b in 0..2: b"):
            with self.subTest(wrong), self.assertRaises(cgtlab.CgtError):
                sweep(wrong, store=self.path("s.db"))
        Path(self.path("text.db")).write_text("hello")
        for path in (self.path("text.db"), "/nonexistent/x.db"):
            with self.subTest(path), self.assertRaises(cgtlab.InvalidError):
                sweep("for a in 0..1: a", store=path)

    def test_runs_of_other_definitions_are_others(self):
        with Context():
            define("def f(n) = n")
            sweep("for n in 0..3: f(n)", store=self.path("s.db"))
        with Context():
            define("def f(n) = 2*n")
            rows = list(sweep("for n in 0..3: f(n)", store=self.path("s.db"), resume=True))
        self.assertEqual([row["value"] for row in rows], [0, 2, 4, 6])


class Limits(unittest.TestCase):
    def test_time_ends_whatever_runs(self):
        def operators():
            g = Game(0)
            while True:
                g = g + 1

        for work in (operators, lambda: cgtlab.evaluate("sum(n*n for n in 1..1000000000)"),
                     lambda: check("for a in 0..100000000: *a + *a == 0"),
                     lambda: list(sweep("for a in 0..100000000: *a + *a")),
                     lambda: sweep("for a in 0..100000000: *a + *a == 0", store=os.path.join(tempfile.mkdtemp(), "x.db")),
                     lambda: table("for a in 0..100000000: a"),
                     lambda: moves("nim(100000,200000,300000)", all=True),
                     lambda: region("for a in 0..900, b in 0..900: is_zero(*a + *b)"),
                     lambda: guess("for a in 0..900, b in 0..900: *a + *b")):
            began = time.monotonic()
            with self.assertRaises(cgtlab.LimitError), time_limit(0.3):
                work()
            self.assertLess(time.monotonic() - began, 5)
        self.assertEqual(Game(1) + 1, 2)

    def test_a_signal_between_two_calls_spoils_nothing(self):
        """The next call begins twice; the first time it has an error to tell, which is not told again."""
        before = signal.signal(signal.SIGINT, lambda number, frame: None)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        for call in (lambda: list(sweep("for a in 0..2: a")), lambda: moves("nim(2)"), lambda: Game(1) + 1,
                     lambda: cgtlab.evaluate("1"), lambda: check("for a in 0..9: a == a")):
            check("for a in 0..9: a == a")  # its handler stands before Python's
            os.kill(os.getpid(), signal.SIGINT)
            call()

    def test_limits_are_of_the_main_thread_and_above_0(self):
        raised = []

        def work():
            try:
                with time_limit(1):
                    pass
            except RuntimeError as error:
                raised.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        self.assertEqual(len(raised), 1)
        with self.assertRaises(ValueError), time_limit(0):
            pass

    def test_checks_share_the_rulesets_of_a_context(self):
        """Each once kept a copy of its own, 70 KB of a ruleset by pictures, as long as the context."""
        with Context():
            define('ruleset rub(board of "xo.") Left "xo" -> ".x" in all directions Right "ox" -> ".o" in all directions')
            for round in range(400):
                if round == 100:
                    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                self.assertTrue(check('rub("xo") == *'))
            self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 8000)  # kilobytes
            self.assertTrue(check("def rub(x) = x; rub(3) == 3"))  # of that check alone
            self.assertTrue(check('rub("xo") == *'))
            define("def rub(x) = 2*x")
            self.assertTrue(check("rub(3) == 6"))

    def test_a_stack_is_limited(self):
        with Context(stack="256KB"):
            define("def F(n) = if n == 0 then 0 else F(n-1) + 1")
            with self.assertRaisesRegex(cgtlab.LimitError, "stack limit of 128 KiB"):
                cgtlab.evaluate("F(100000)")
        for wrong in ("1", 5, "x", -1):
            with self.subTest(wrong), self.assertRaises(ValueError):
                Context(stack=wrong)


class Told(unittest.TestCase):
    def test_progress_is_told(self):
        told = []
        check("for a in 0..20000: *a + *a == 0", progress=told.append)
        self.assertIsInstance(told[-1], Progress)
        self.assertEqual((told[-1].done, told[-1].total), (20001, 20001))
        for call in (lambda: region("for a in 0..9, b in 0..9: is_zero(*a + *b)", progress=told.append),
                     lambda: guess("for a in 0..9, b in 0..9: *a + *b", progress=told.append),
                     lambda: list(sweep("for a in 0..9: a", progress=told.append)),
                     lambda: table("for a in 0..9: a", progress=told.append)):
            del told[:]
            call()
            self.assertTrue(told)

    def test_what_progress_raises_ends_the_call(self):
        def stop(progress):
            raise KeyError("enough")

        for call in (lambda: check("for a in 0..100000000: *a + *a == 0", progress=stop),
                     lambda: list(sweep("for a in 0..100000000: a", progress=stop)),
                     lambda: region("for a in 0..900, b in 0..900: is_zero(*a + *b)", progress=stop)):
            began = time.monotonic()
            with self.assertRaisesRegex(KeyError, "enough"):
                call()
            self.assertLess(time.monotonic() - began, 5)
        self.assertTrue(check("1 == 1"))

    def test_a_bar_is_tqdms_or_a_line(self):
        program = ("import cgtlab, sys; sys.modules['tqdm.auto'] = None\n"
                   "cgtlab.check('for a in 0..9: a == a', progress=True)")
        done = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, check=True)
        self.assertIn(b"instances: 10", done.stderr)


class Drawn(unittest.TestCase):
    def test_a_ruleset_in_python_draws_itself(self):
        strip = Strip()
        self.assertIn("│ ● │ ○ │", pictures.board(strip("xo")).text)
        self.assertIn("<svg", strip("xo")._repr_svg_())

        class Matrix(Strip):
            def board(self, cells):
                return [[1, 2], [3, float("inf")]]

        class Heaps(Strip):
            def board(self, cells):
                return [len(cells), 7]

        class Nothing(Strip):
            def board(self, cells):
                return None

        self.assertIn("∞", pictures.board(Matrix()("xo")).text)
        self.assertIn("7", pictures.board(Heaps()("xo")).text)
        self.assertIsNone(Nothing()("xo")._repr_svg_())

    def test_a_thermograph_is_drawn_on_axes(self):
        class Line:
            def get_color(self):
                return "C0"

        class Axes:
            lines, inverted = [], False

            def xaxis_inverted(self):
                return self.inverted

            def invert_xaxis(self):
                self.inverted = True

            def plot(self, x, y, **style):
                self.lines.append((x, y, style))
                return Line(),

        axes = Game("{3|1}").thermograph.plot(Axes(), linewidth=2)
        (x, y, style), (x2, y2, style2) = axes.lines
        self.assertTrue(axes.inverted)
        self.assertEqual((x, y, x2), ([2, 2, 4], [2, 1, -1], [2, 2, 0]))
        self.assertEqual((style["label"], style2["color"], style2["linewidth"]), ("{3|1}", "C0", 2))


class Made(unittest.TestCase):
    def test_what_is_no_text_is_refused_as_that(self):
        for call in (cgtlab.evaluate, cgtlab.call, define, check, check_all, sweep, table, region, guess, why, explain, Form,
                     cgtlab.misere_outcome_of_sum, pictures.map, pictures.heatmap, moves, Store, load_ruleset):
            for wrong in (None, object(), b"1", 3.5, [None]):
                with self.subTest(call=call, wrong=wrong), self.assertRaises((TypeError, ValueError)):
                    call(wrong)

    def test_a_game_of_options(self):
        self.assertEqual(Game([1], [0, "*"]), Game("{1|0,*}"))
        self.assertEqual((Game([], []), Game([1], []), Game((), [Fraction(1, 2)])), (0, 2, 0))
        self.assertEqual(Game({1}, [Game("{2|-1}")]), Game("{1||2|-1}"))
        for left, right in ((1, [2]), ([1], 2), ("1", ["2"]), ([1], None), (None, [1])):
            with self.subTest((left, right)), self.assertRaises(TypeError):
                Game(left, right)
        with Context() as context:
            self.assertIs(Game([1], [0], context).context, context)

    @unittest.skipUnless(shutil.which("cc") and (ROOT / "include").exists(), "no C compiler")
    def test_a_ruleset_in_c_is_loaded(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        page = (ROOT / "docs" / "ruleset.md").read_text()
        for name in ("snort_strip.c", "snort_strip_plugin.c"):
            Path(folder, name).write_text(re.search(rf"```c {name}\n(.*?)```", page, re.DOTALL)[1])
        Path(folder, "cgt").mkdir()
        for name in ("export.h", "version.h"):  # which CMake writes
            Path(folder, "cgt", name).write_text("#define CGT_API\n")
        subprocess.run(["cc", "-shared", "-fPIC", f"-I{ROOT / 'include'}", f"-I{folder}", "snort_strip.c", "snort_strip_plugin.c",
                        "-o", "snort_strip.so"], cwd=folder, check=True)
        snort = load_ruleset(Path(folder, "snort_strip.so"))
        self.assertEqual((snort.name, snort("....").value), ("snort_strip", Game("+-{2|1}")))
        self.assertEqual(snort("..").moves("left")[0].ruleset, "snort_strip")
        self.assertEqual((games.snort_strip.title, games["snort_strip"]("..").value), ("Snort on a strip", Game("+-1")))
        with self.assertRaises(AttributeError):
            games.snort_strips
        with self.assertRaises(KeyError):
            games["snort_strips"]
        self.assertTrue(check('snort_strip(".") == *').holds)
        self.assertEqual(len(moves(snort("...."), snort("..")).left), 5)
        self.assertEqual(list(sweep('for n in 1..1: snort_strip("..")'))[0]["value"].value, Game("+-1"))
        with self.assertRaisesRegex(cgtlab.InvalidError, "has no ruleset 'x', but snort_strip"):
            load_ruleset(Path(folder, "snort_strip.so"), "x")
        with self.assertRaisesRegex(cgtlab.InvalidError, "No such file"):
            load_ruleset(Path(folder, "none.so"))

    def test_a_file_of_python_is_loaded(self):
        """As cgt --ruleset does: in a process of its own, also where its classes are of cgtlab."""
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        Path(folder, "piles.py").write_text(
            "from cgtlab import Game, Ruleset\n"
            "class Piles(Ruleset):\n"
            "    impartial = True\n"
            "    def left(self, heaps):\n"
            "        assert Game.star(2) + Game.star(2) == 0\n"
            "        return [heaps[:i] + (k,) + heaps[i+1:] for i, n in enumerate(heaps) for k in range(n)]\n")
        path = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
        with unittest.mock.patch.dict(os.environ, PATH=path), Context():
            piles = load_ruleset(Path(folder, "piles.py"))
            self.assertEqual((piles.name, piles([1, 2]).value, str(piles([1, 2]))), ("Piles", Game("*3"), "Piles([1,2])"))
            self.assertTrue(check("for a, b in 0..3: Piles([a,b]) == nim(a,b)"))
            with self.assertRaisesRegex(cgtlab.InvalidError, "Piles: TypeError: .* \\(piles.py, line 6\\)"):
                piles([math.inf]).value


class Converted(unittest.TestCase):
    def test_there_and_back(self):
        position = games.clobber("xo|ox")
        for program in ("cgsuite", "mcgs"):
            self.assertEqual(convert(convert(position, program)), str(position))
        self.assertEqual(convert(Game("{2|1||0}"), "cgt-rs"), "{{2|1}|0}")
        with self.assertRaisesRegex(DomainError, "cgt-rs has no ruleset that is clobber here"):
            convert(position, "cgt-rs")
        with self.assertRaisesRegex(InvalidError, "not a notation; the notations are 'cgt', 'cgsuite'"):
            convert(position, "maple")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "sums.test")
            path.write_text("{version 1.7}\n[clobber_1xn] XOXO OXX {B}\n[kayles] 3\n")
            self.assertEqual(convert_file(path, "mcgs"), ['clobber("xoxo") + clobber("oxx")', "kayles(3)"])
            path.write_text("9*4\n")
            self.assertEqual(convert_file(path, "cgsuite", "mcgs"), ["[integer_game] 9 [nimber] 4"])
            with self.assertRaises(FileNotFoundError):
                convert_file(f"{path}.gone", "mcgs")
            with self.assertRaisesRegex(cgtlab.ParseError, "^cannot read '/dev/zero': it is not text: byte 0x00 in line 1$"):
                convert_file("/dev/zero", "mcgs")


class Written(unittest.TestCase):
    """What is written from the package, and lies in the source."""

    def setUp(self):
        if not (ROOT / "python" / "write_stub.py").exists():
            self.skipTest("not in the source")
        sys.path.insert(0, str(ROOT / "python"))
        self.addCleanup(sys.path.remove, str(ROOT / "python"))
        for name in ("write_stub", "write_reference"):
            spec = __import__("importlib.util").util.spec_from_file_location(name, ROOT / "python" / f"{name}.py")
            setattr(self, name, __import__("importlib.util").util.module_from_spec(spec))
            spec.loader.exec_module(getattr(self, name))

    def test_the_stubs_are_those_of_functions_and_rulesets(self):
        for path, text in self.write_stub.stubs().items():
            self.assertEqual(path.read_text(), text, "run python3 -P python/write_stub.py")

    def test_the_reference_is_that_of_the_docstrings_and_names_all(self):
        page = self.write_reference.PAGE.read_text()
        self.assertEqual(page, self.write_reference.page(), "run python3 -P python/write_reference.py")
        for name in cgtlab.__all__:
            self.assertIn(f"\n### {name}\n", page)
        for name in pictures.__all__:
            self.assertIn(f"\n### pictures.{name}\n", page)
        for name in cgtlab.__all__:
            self.assertTrue(getattr(cgtlab, name).__doc__, name)

    def test_no_class_hides_a_slip_from_type_checkers(self):
        """A method __getattr__ that they see makes every name right; mypy, below, is not everywhere."""
        for path in (ROOT / "python" / "cgtlab").glob("*.py*"):
            for kind in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)):
                hidden = [one.name for one in kind.body if isinstance(one, ast.FunctionDef) and one.name == "__getattr__"]
                self.assertFalse(hidden and kind.name != "_FFI", f"{path.name}: {kind.name}")

    def test_mypy_finds_a_slip(self):
        try:
            import mypy.api
        except ImportError:
            self.skipTest("mypy is not installed")
        program = Path(tempfile.mkdtemp(), "slip.py")
        self.addCleanup(shutil.rmtree, program.parent)
        lines = ("from fractions import Fraction", "from cgtlab import Game, Loopy, games, why",
                 "g = Game('{3|1}')", "t: Fraction = g.temperature", "b: int = g.birthday", "h: Game = g.heat(1) + 2",
                 "holds: bool = why('0 <= 1').holds and g < 0.5 and games.clobber('xo') >= 0.5",
                 "print(games['Snort'], (games.nim(1) + g).options(), (games.nim(1) + g).mean, Loopy('over').degree)",
                 "print(g.temprature)  # slip", "g.heat(1, 2)  # slip", "n: int = g.mean  # slip", "games.clobbr('xo')  # slip",
                 "(games.nim(1) + g).outcom  # slip", "games.nim(1).winning_move('left')  # slip", "g + 0.5  # slip",
                 "Loopy('over').onsid  # slip")
        program.write_text("\n".join(lines) + "\n")
        out, _, _ = mypy.api.run(["--follow-imports=silent", str(program)])
        found = re.findall(r"slip\.py:(\d+): error", out)
        self.assertEqual(found, [str(i) for i, line in enumerate(lines, 1) if line.endswith("# slip")], out)
        self.assertIn('"clobbr"', out)


if __name__ == "__main__":
    unittest.main()

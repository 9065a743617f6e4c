"""Checks and sweeps over executors: the same as in one process, whoever computes the shards."""

import os
import tempfile
import unittest
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import cgtlab
from cgtlab import Context, InvalidError, Store, check, check_all, define, sweep

SWEEP = "for a in 0..40, b in 0..30: {a | b - 20}"
FIELDS = ["value", "mean", "temperature"]


class Counting(Executor):
    """Runs tasks at once, in this process, and fails each from the number `healthy` on."""

    def __init__(self, healthy=10**9):
        self.healthy, self.begun = healthy, 0

    def submit(self, function, /, *arguments, **keywords):
        future = Future()
        self.begun += 1
        if self.begun > self.healthy:
            future.set_exception(OSError("the node is gone"))
            return future
        try:
            future.set_result(function(*arguments, **keywords))
        except BaseException as error:
            future.set_exception(error)
        return future


class TestExecutor(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = lambda name: os.path.join(folder.name, name)

    def test_rows_are_those_of_one_process(self):
        expected = list(sweep(SWEEP, FIELDS))
        with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
            for executor, tasks in (threads, 1), (threads, 7), (processes, 3), (Counting(), 20):
                rows = sweep(SWEEP, FIELDS, executor=executor, tasks=tasks)
                self.assertEqual(rows.columns, ["a", "b", *FIELDS])
                self.assertEqual(list(rows), expected)

    def test_stores_have_the_same_rows(self):
        sweep(SWEEP, FIELDS, store=self.path("one.db"))
        sweep(SWEEP, FIELDS, store=self.path("many.db"), executor=Counting(), tasks=9)
        one, many = (Store(self.path(name)).query("select * from sweep_1") for name in ("one.db", "many.db"))
        self.assertEqual(one, many)
        self.assertEqual(len(one), 41 * 31)
        self.assertEqual(sorted(os.listdir(os.path.dirname(self.path("")))), ["many.db", "one.db"])

    def test_verdicts_are_those_of_one_process(self):
        claims = ("for a in 0..30, b in 0..30: *a + *b == nimber(nim_sum(a, b))", "for a in 0..99, b in 0..9: a*b <= 500",
                  "for n in 0..200 unless n == 0: 5*n > 0", "for n in 1..0: false", "for n in 0..30: is_zero(1/(n - 17))")
        for claim in claims:
            for options in {"all": True}, {"scale": 2}, {"sample": 20, "seed": 5}:
                expected = check(claim, **options)
                found = check(claim, executor=Counting(), tasks=3, **options)
                with self.subTest(claim=claim, options=options):
                    for name in "verdict", "instances", "excepted", "counterexample", "counterexamples":
                        self.assertEqual(getattr(found, name), getattr(expected, name), name)

    def test_files_of_several_statements(self):
        text = "\n".join(f"for n in 0..{n}: n <= 5" for n in range(4, 8))
        found = check_all(text, executor=Counting(), tasks=3)
        self.assertEqual([one.verdict for one in found], [one.verdict for one in check_all(text)])

    def test_definitions_go_to_the_workers(self):
        with Context():
            define("def twice(n) = 2*n")
            rows = sweep("for n in 0..5: twice(n)", executor=Counting(), tasks=2)
            self.assertEqual([row["value"] for row in rows], [0, 2, 4, 6, 8, 10])

    def test_what_is_done_is_kept(self):
        path = self.path("kept.db")
        with self.assertRaisesRegex(OSError, "the node is gone"):
            sweep(SWEEP, FIELDS, store=path, executor=Counting(healthy=5), tasks=8)
        self.assertFalse(os.path.exists(path))
        with self.assertRaisesRegex(InvalidError, "resume=True continues it"):
            sweep(SWEEP, FIELDS, store=path, executor=Counting(), tasks=8)
        rest = Counting()
        rows = sweep(SWEEP, FIELDS, store=path, executor=rest, tasks=8, resume=True)
        self.assertEqual(rest.begun, 3)
        self.assertEqual(list(rows), list(sweep(SWEEP, FIELDS)))
        again = Counting()
        sweep(SWEEP, FIELDS, store=path, executor=again, tasks=8, resume=True)
        self.assertEqual(again.begun, 0)
        with self.assertRaisesRegex(InvalidError, "already exists"):
            sweep(SWEEP, FIELDS, store=path, executor=Counting())

    def test_shards_of_another_run_are_refused(self):
        path = self.path("other.db")
        with self.assertRaises(OSError):
            sweep(SWEEP, FIELDS, store=path, executor=Counting(healthy=2), tasks=3)
        with self.assertRaisesRegex(InvalidError, "another run"):
            sweep("for a in 0..9: a", store=path, executor=Counting(), tasks=3, resume=True)

    def test_errors_of_instances(self):
        with self.assertRaises(cgtlab.CgtError):
            check("for n in 0..9: nosuch(n)", executor=Counting(), tasks=4)
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
            with self.assertRaisesRegex(cgtlab.ParseError, "nosuch"):
                check("for n in 0..9: nosuch(n)", executor=processes, tasks=2)

    def test_progress(self):
        seen = []
        sweep(SWEEP, executor=Counting(), tasks=4, progress=seen.append)
        self.assertEqual([(step.what, step.done, step.total) for step in seen], [("shards", n, 4) for n in range(1, 5)])

    def test_what_is_refused(self):
        for words, keywords in (("number of shards", {"tasks": 0}), ("number of shards", {"tasks": 10**9}),
                                ("one of the two", {"shard": (1, 2)})):
            with self.assertRaisesRegex(InvalidError, words):
                sweep(SWEEP, executor=Counting(), **keywords)
        with self.assertRaisesRegex(InvalidError, "first"):
            check("for n in 0..9: n < 5", first=1, executor=Counting())
        with self.assertRaisesRegex(InvalidError, "get_executor"):
            sweep(SWEEP, executor=object())

    def test_tasks_after_one_that_failed_are_cancelled(self):
        cancelled = []

        class Late(Counting):
            def submit(self, function, /, *arguments, **keywords):
                future = Future() if self.begun else super().submit(function, *arguments, **keywords)
                future.add_done_callback(lambda done: cancelled.append(done.cancelled()))
                return future

        with self.assertRaises(OSError):
            sweep(SWEEP, executor=Late(healthy=0), tasks=9)
        self.assertEqual(cancelled, [False] + 8 * [True])


if __name__ == "__main__":
    unittest.main()

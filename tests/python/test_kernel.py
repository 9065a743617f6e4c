"""Cells of a worksheet, and the Jupyter kernel that runs them, through its protocol."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from cgtlab import Context, ParseError
from cgtlab._cells import answers

try:
    from jupyter_client.manager import KernelManager
    import ipykernel  # noqa: F401
except ImportError:
    KernelManager = None


class TestCells(unittest.TestCase):
    def setUp(self):
        self.context = Context()

    def texts(self, cell):
        return [self.context._text(value) for value in answers(self.context, cell)]

    def test_statements_in_order(self):
        self.assertEqual(self.texts("{3|1} + *2\n1 + 1; 2^-3"), ["{3+*2|1+*2}", "2", "1/8"])

    def test_definitions_and_assignments_stay(self):
        self.assertEqual(self.texts("def f(n) = n^2 # squares\nf(3); x := f(4)\nx + 1"), ["9", "16", "17"])
        self.assertEqual(self.texts("x := x + 1; f(x)"), ["17", "289"])
        self.assertEqual(self.texts("def g(n) = f(n) + 1"), [])
        self.assertEqual(self.texts("g(2)"), ["5"])

    def test_claims_and_ranges(self):
        claim, rows, named = answers(self.context, "for n in 0..9: *n + *n == 0\nfor n in 1..3: {n|0}\n"
                                                   'theorem "small" for n in 0..5: n < 3')
        self.assertTrue(claim.holds)
        self.assertEqual([str(row["value"]) for row in rows], ["{1|0}", "{2|0}", "{3|0}"])
        self.assertEqual(named.counterexample, {"n": 3})

    def test_errors_have_their_place(self):
        found = []
        with self.assertRaises(ParseError) as caught:
            for value in answers(self.context, "1 + 1\n\n  2 + nosuch"):
                found.append(value)
        self.assertEqual((caught.exception.line, caught.exception.column), (3, 7))


@unittest.skipUnless(KernelManager, "ipykernel and jupyter_client are not installed")
class TestKernel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        made = subprocess.run([sys.executable, "-m", "cgtlab.kernel", "install", "--prefix", cls.folder.name], check=True,
                              capture_output=True, text=True)
        spec = os.path.join(made.stdout.split(" in ")[1].strip(), "kernel.json")
        with open(spec, encoding="utf-8") as file:
            cls.spec = json.load(file)
        os.environ["JUPYTER_PATH"] = os.path.join(cls.folder.name, "share", "jupyter")
        cls.manager = KernelManager(kernel_name="cgt")
        cls.manager.start_kernel()
        cls.addClassCleanup(lambda: cls.manager.shutdown_kernel(now=True))
        cls.client = cls.manager.client()
        cls.client.start_channels()
        cls.addClassCleanup(cls.client.stop_channels)
        cls.client.wait_for_ready(timeout=60)

    def execute(self, code):
        seen = []
        # A cell that fails would make the kernel abort the cells of the next tenth of a second.
        reply = self.client.execute_interactive(code, timeout=60, output_hook=seen.append, stop_on_error=False)
        return reply["content"], [(message["msg_type"], message["content"]) for message in seen]

    def results(self, code):
        return [content["data"] for kind, content in self.execute(code)[1] if kind == "execute_result"]

    def test_it_is_named(self):
        self.assertEqual((self.spec["display_name"], self.spec["language"]), ("Combinatorial games", "cgt"))

    def test_values_are_rich(self):
        value, board = self.results("{3|1} + *2; clobber(\"xo|ox\")")
        self.assertEqual(value["text/plain"], "{3+*2|1+*2}")
        self.assertIn("text/latex", value)
        self.assertIn("<svg", board["image/svg+xml"])

    def test_cells_keep_definitions(self):
        self.results("def f(n) = n^2")
        self.assertEqual([data["text/plain"] for data in self.results("f(5); for n in 0..9: f(n) >= n")],
                         ["25", "claim holds for 10 instances"])
        self.assertIn("<table", self.results("for n in 1..3: f(n)")[0]["text/html"])

    def test_errors_have_a_caret(self):
        reply, _ = self.execute("1 +\n  nosuch(3)")
        self.assertEqual(reply["status"], "error")
        self.assertEqual(reply["traceback"][1:], ["    nosuch(3)", "    ^"])

    def test_help_and_commands(self):
        for cell, word in ("? mean", "mean("), ("% show '{3|1}'", "temperature"), ("% nosuch", "nosuch"):
            reply, seen = self.execute(cell)
            self.assertIn(word, "".join(content["text"] for kind, content in seen if kind == "stream"), (cell, reply, seen))

    def test_completion_and_inspection(self):
        self.execute("def stopwatch(n) = n")
        found = self.client.complete("1 + stop", reply=True, timeout=60)["content"]
        self.assertIn("stopwatch", found["matches"])
        self.assertEqual((found["cursor_start"], found["cursor_end"]), (4, 8))
        found = self.client.inspect("mean({3|1})", 2, reply=True, timeout=60)["content"]
        self.assertIn("mean(", found["data"]["text/plain"])

    def test_it_can_be_interrupted(self):
        sent = self.client.execute("1; for n in 0..10^12: n >= 0", stop_on_error=False)
        while self.client.get_iopub_msg(timeout=60)["msg_type"] != "execute_result":
            pass
        self.manager.interrupt_kernel()
        reply = self.client.get_shell_msg(timeout=60)
        self.assertEqual(reply["parent_header"]["msg_id"], sent)
        self.assertEqual(reply["content"]["status"], "error")
        self.assertEqual(self.results("1 + 1")[0]["text/plain"], "2")


if __name__ == "__main__":
    unittest.main()

"""The command, which the package brings."""

import subprocess
import sys
import unittest


class TestCommand(unittest.TestCase):
    def run_command(self, *arguments):
        return subprocess.run([sys.executable, "-m", "cgtlab", *arguments], capture_output=True, encoding="utf-8")

    def test_it_answers_as_cgt(self):
        done = self.run_command("eval", "{3|1} + *2")
        self.assertEqual((done.returncode, done.stdout), (0, "{3+*2|1+*2}\n"))

    def test_its_status_and_its_words_are_those_of_cgt(self):
        done = self.run_command("eval", "{3|1")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, "^cgt: ")


if __name__ == "__main__":
    unittest.main()

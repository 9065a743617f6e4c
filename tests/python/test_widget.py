"""The board of a notebook, without a browser: what its page would send, and what Python makes of it."""

import doctest
import re
import subprocess
import sys
import unittest

from cgtlab import Game, InvalidError, games

try:
    from cgtlab.widget import Board
except ImportError:
    Board = None


class TestRemedy(unittest.TestCase):
    def test_without_anywidget_the_error_says_what_to_install(self):
        code = "import sys; sys.modules['anywidget'] = None; from cgtlab import widget"
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertIn('pip install "cgtlab[widget]"', ended.stderr.splitlines()[-1])


@unittest.skipUnless(Board, "anywidget is not installed")
class TestBoard(unittest.TestCase):
    def test_an_edited_board_is_the_position(self):
        board = Board(games.domineering(2, 3))
        self.assertEqual(board.value, Game("{2|-1/2}"))
        self.assertEqual(board.board["rows"], [[".", ".", "."]] * 2)
        self.assertEqual(board.signs, [".", "#"])
        board.set_state({"text": 'domineering("#..|...")'})  # as a browser does
        self.assertEqual(str(board.position), 'domineering("#..|...")')
        self.assertEqual(board.board["rows"][0], ["#", ".", "."])
        self.assertEqual(board.said, 'domineering("#..|...") = +-1')

    def test_what_cannot_be_read_is_told_and_nothing_changes(self):
        board = Board("matrix_nim([1,2;2,2])")
        self.assertEqual(board.signs, [])
        board.set_state({"text": "matrix_nim([1,x;2,2])"})
        self.assertEqual(board.text, "matrix_nim([1,2;2,2])")
        self.assertIn("x", board.said)
        board.set_state({"text": "matrix_nim([1,0;2,2])"})
        self.assertEqual(board.said, f"matrix_nim([1,0;2,2]) = {board.value}")

    def test_boards_are_of_positions_with_cells(self):
        for text in ("{2|-1}", 'hackenbush("e")'):
            with self.assertRaisesRegex(InvalidError, "is not a position|has no board"):
                Board(text)

    def test_its_example(self):
        from cgtlab import widget

        self.assertEqual(doctest.testmod(widget).failed, 0)

    def test_the_script_is_one_module(self):
        self.assertNotRegex(Board._esm if isinstance(Board._esm, str) else str(Board._esm), r"(?m)^import |^export (?!default)")
        self.assertEqual(len(re.findall(r"(?m)^export default", str(Board._esm))), 1)


if __name__ == "__main__":
    unittest.main()

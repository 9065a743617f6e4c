"""A ruleset of one's own as a class: each player removes a stone that has a stone of the other player beside it."""

from cgtlab import Ruleset, check, define


class Rivals(Ruleset):
    def after(self, cells, mine, other):
        for i, cell in enumerate(cells):
            if cell == mine and other in cells[max(i - 1, 0) : i + 2]:
                yield cells[:i] + "." + cells[i + 1 :]

    def left(self, cells):
        return self.after(cells, "x", "o")

    def right(self, cells):
        return self.after(cells, "o", "x")

    def split(self, cells):
        return [part for part in cells.split(".") if part]


rivals = Rivals()
for n in range(1, 6):
    print("xo" * n, "=", rivals("xo" * n).value)

define(rivals)  # now the language knows it, too
print(check('for n in 0..6: Rivals("x"^n + "o") <= 1'))

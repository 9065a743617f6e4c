"""The hottest boards of Amazons on a row of five squares, and how to move first in a sum with one of them."""

from itertools import product

from cgtlab import games, moves

boards = [games.amazons("".join(cells)) for cells in product("xo.", repeat=5)]
warmest = max(board.value.temperature for board in boards)
hottest = [board for board in boards if board.value.temperature == warmest]

print(f"temperature {warmest}: {len(hottest)} of {len(boards)} boards")
for board in hottest[:3]:
    print(board, "=", board.value)

found = moves(hottest[0], games.amazons("x..o"))
for move in found.left:
    print("Left wins by", move.to, "in component", move.component + 1)

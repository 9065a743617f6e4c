"""How many reduced canonical forms are born by day 4? conjectures/born-by-day-4.cgt counts those that are canonical, group by group. Here
every form of two antichains, in the order up to infinitesimals, is made, reduced by the library, and the different ones are counted:
1, 3, 10, 61, 15845. Some four minutes: python3 tests/python/recount_reduced.py"""

from cgtlab import Game

KNOWN = [1, 3, 10, 61, 15845]


def antichains(games):
    """The empty one, too."""
    above = [[(h - g).right_stop >= 0 for h in games] for g in games]  # h >= g, up to an infinitesimal
    found = [[]]
    for i in range(len(games)):
        found += [chosen + [i] for chosen in found if not any(above[i][j] or above[j][i] for j in chosen)]
    return [[games[i] for i in chosen] for chosen in found]


born = [Game(0)]
for day, known in enumerate(KNOWN):
    print(day, len(born), flush=True)
    assert len(born) == known, (day, len(born))
    if day < len(KNOWN) - 1:
        sides = antichains(born)
        born = list({Game.from_options(left, right).reduced_canonical_form for left in sides for right in sides})

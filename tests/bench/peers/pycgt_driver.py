"""The workloads of tests/bench over the package pycgt, through its public functions alone. It prints the
same line of key=value pairs as our programs and hashes the package's own canonical forms.

usage: pycgt_driver.py w1 ROWS COLS | w2 a|b|c | w3 N | w4 BOARD | w6 N
"""

import itertools
import sys
import time
from functools import cache

from pycgt.game import ZERO, Game, add, birthday, confused, game
from pycgt.rulesets import domineering, toads_and_frogs
from pycgt.thermal import mean, temperature
from pycgt.values import plus_minus

WORD = (1 << 64) - 1
SUMS, PICKS = 20_000, 2_000


def mix(x):
    x = (x + 0x9E3779B97F4A7C15) & WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
    return x ^ (x >> 31)


@cache
def fingerprint(form):
    left = sum(mix((fingerprint(option) + 1) & WORD) for option in form.left)
    right = sum(mix((fingerprint(option) + 2) & WORD) for option in form.right)
    return mix((0x1234567 + left + 3 * right) & WORD)


# ---- the games born by day 3, in the order of tests/bench/born.h ---------------------------------------


def antichains(day):
    found = [()]
    for option in day:
        found += [s + (option,) for s in found if all(confused(option, other) for other in s)]
    return found


def next_day(day):
    index = {form: i for i, form in enumerate(day)}

    def key(form):
        left, right = (sorted(index[o] for o in options) for options in (form.left, form.right))
        return birthday(form), len(left), len(right), left, right

    return sorted({game(*pair) for pair in itertools.product(antichains(day), repeat=2)}, key=key)


def born_by_day_3():
    day = [ZERO]
    for _ in range(3):
        day = next_day(day)
    assert len(day) == 1474
    return day


# ---- the workloads: each returns the work, and what the line calls it -----------------------------------


def w1(rows, cols):
    rows, cols = int(rows), int(cols)
    return f"{rows}x{cols}", "h", lambda: [domineering.rectangle(rows, cols)]


def w2(part):
    day = born_by_day_3()

    def pick(k):
        return day[mix(k) % len(day)]

    def picks():
        six = [[pick(1_000_000 + 6 * k + i) for i in range(6)] for k in range(PICKS)]
        return [game(options[:3], options[3:]) for options in six]

    def sums(operand):
        return [add(operand(2 * k), operand(2 * k + 1)) for k in range(SUMS)]

    if part == "a":
        return part, "csum", lambda: sums(pick)
    if part == "b":
        return part, "csum", picks
    operands = picks()
    return part, "csum", lambda: sums(lambda k: operands[mix(5_000_000 + k) % PICKS])


def w3(n):
    entries = range(int(n) + 1)

    @cache
    def value(a, b, c, d):
        left = [value(a - k, b, c - k, d) for k in range(1, min(a, c) + 1)]
        left += [value(a, b - k, c, d - k) for k in range(1, min(b, d) + 1)]
        right = [value(a - k, b - k, c, d) for k in range(1, min(a, b) + 1)]
        right += [value(a, b, c - k, d - k) for k in range(1, min(c, d) + 1)]
        return game(left, right)

    return n, "csum", lambda: [value(*x) for x in itertools.product(entries, repeat=4)]


def w4(board):
    return board, "h", lambda: [toads_and_frogs.parse(board.lower())]


def w6(n):
    def work():
        total = ZERO
        for i in range(1, int(n) + 1):
            total = add(total, plus_minus(i))
        assert (mean(total), temperature(total)) == (0, int(n))
        return [total]

    return n, "h", work


def peak_mb():
    """Not getrusage, which would count the program from which this one was started."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def main(words):
    programs = {"w1": (w1, 2), "w2": (w2, 1), "w3": (w3, 1), "w4": (w4, 1), "w6": (w6, 1)}
    if not words or words[0] not in programs or len(words) - 1 != programs[words[0]][1]:
        sys.exit(__doc__.split("\n\n")[1].strip())
    sys.setrecursionlimit(100_000)
    size, name, work = programs[words[0]][0](*words[1:])
    seconds = time.thread_time()
    values = work()
    seconds = time.thread_time() - seconds
    memory = peak_mb()
    csum = sum(map(fingerprint, values)) & WORD
    print(f"workload={words[0]} size={size} seconds={seconds:.6f} values={len(set(values))} "
          f"{name}={csum:016x} peak_mb={memory:.1f}")


main(sys.argv[1:])

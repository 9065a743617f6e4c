#!/usr/bin/env python3
"""One board in CGSuite: cgsuite_driver.py CGT W7 COMMAND w7 RULESET TEXT. COMMAND reads lines of CGSuite's language on its standard
input and prints what they are worth, as CGSuite's own Repl does. Prints a line as our programs do: the CPU seconds beyond those of an
empty run, and our fingerprint, if CGSuite finds its own canonical form equal to ours; both are written for it by cgt convert."""

import os
import subprocess
import sys

cgt, w7, command, _, ruleset, text = sys.argv[1:]


def ours(*arguments):
    return subprocess.run([cgt, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def cpu_seconds(line):
    """What CGSuite prints for a line, and the time that it takes."""
    before = os.times()
    done = subprocess.run([command], input=line + "\n", capture_output=True, text=True)
    after = os.times()
    return done.stdout, after.children_user + after.children_system - before.children_user - before.children_system


position = ours("convert", "--to", "cgsuite", f'{ruleset}("{text}")')
value = ours("convert", "--to", "cgsuite", f'canonical_form({ruleset}("{text}"))')
_, start = cpu_seconds("0")
printed, seconds = cpu_seconds(f"({position}).CanonicalForm == ({value})")
if "true" not in printed:
    sys.exit(f"CGSuite does not agree that {position} is {value}: {printed.strip()[-200:]}")
pairs = dict(pair.split("=", 1) for pair in subprocess.run([w7, ruleset, text], capture_output=True, text=True, check=True).stdout.split())
print(f"workload=w7 size={ruleset}:{text} seconds={max(seconds - start, 0.01):.2f} h={pairs['h']} peak_mb=0")

# Rulesets of a Python file, which reach every command: what they are worth, what is said of mistakes, and how they end.
if python3 -c 'import json' 2> err.txt; then

cat > kayles.py << 'END'
class Bowling:
    """Kayles, with rows of pins.
    A player knocks down one pin, or two neighbours."""
    impartial = True
    example = "Bowling([3,4])"
    small = "[Bowling([n,m]) for n in 0..3, m in 0..3]"

    def left(self, rows):
        for i, n in enumerate(rows):
            for taken in (1, 2):
                for a in range(n - taken + 1):
                    yield tuple(sorted(rows[:i] + rows[i + 1:] + (a, n - taken - a)))

    def split(self, rows):
        return [(n,) for n in rows] if len(rows) > 1 else None

    def read(self, rows):
        if min(rows) < 0:
            raise ValueError(f"a row has no {min(rows)} pins")
        return tuple(sorted(rows))

    def board(self, rows):
        print("asked for a board")  # goes to standard error, not into the answers
        return list(rows)


class Toads:
    def left(self, strip):
        return [strip[:i] + new + strip[i + len(old):] for old, new in (("t.", ".t"), ("tf.", ".ft"))
                for i in range(len(strip)) if strip.startswith(old, i)]

    def right(self, strip):
        return [strip[:i] + new + strip[i + len(old):] for old, new in ((".f", "f."), (".tf", "ft."))
                for i in range(len(strip)) if strip.startswith(old, i)]


class Cuts:
    def __init__(self, name):
        self.name = name

    def left(self, size):
        r, c = size
        return [((r, k), (r, c - k)) for k in range(1, c)] if isinstance(r, int) else []

    right = left


class Steps:
    impartial = True

    def left(self, size):
        r, c = size
        return [(r - 1, c)] * (r > 0) + [(r, c - 1)] * (c > 0)


steps = Steps()
cuts = Cuts("cuts")
END
is 0 $'*2\n[Bowling([2,5])]\n0' eval --ruleset kayles.py 'Bowling([3,4])' '[Bowling([5,2])]' 'Bowling([7,7]) + 0'
has 0 '^holds' check -j 3 --ruleset kayles.py -d 'ruleset k(n) = { k(a) + k(n-1-a) for a in 0..n-1, k(a) + k(n-2-a) for a in 0..n-2 }' \
  'for n in 0..30: Bowling([n]) == k(n)'
has 0 '^holds' check --ruleset kayles.py 'for a, b in 0..4: Toads("t"^a + ".." + "f"^b) == toads_and_frogs("t"^a + ".." + "f"^b)'
has 0 '^  in component 1, Toads\("t\.f"\) -> Toads\("\.tf"\)$' moves --ruleset kayles.py 'Toads("t.f")'
has 0 '^  in component 1, Bowling\(\[3,4\]\) -> Bowling\(\[0,2,4\]\)$' moves --ruleset kayles.py 'Bowling([3,4]) + nim(3)'
has 0 '^  in component 1, Steps\(\[2,1\]\) -> ' moves --ruleset kayles.py 'Steps(2,1)'
is 0 'P' eval --ruleset kayles.py 'misere_outcome(Bowling([1,1,1,1,1]))'
has 0 '^│ 3 │ 4 │$' plot board --ruleset kayles.py 'Bowling([3,4])'
has 0 '^Toads +Toads$' games --ruleset kayles.py
has 0 '^  rules +Kayles, with rows of pins\. A player knocks down one pin, or two$' games --ruleset kayles.py Bowling
has 0 '^Bowling: Kayles, with rows of pins$' help --ruleset kayles.py Bowling
has 0 'none differs' verify selftest --limit-time 2s --ruleset kayles.py
is 0 $'n\tvalue\n0\t0\n1\t*\n2\t*2' table --format tsv --fields value -j 2 --ruleset kayles.py 'for n in 0..2: Bowling([n])'
has 0 '^period 2 from n = 0 on$' guess sequence --ruleset kayles.py 'for n in 0..40: Bowling([n,n]) + nimber(n mod 2)'
has 0 'Bowling\(\[2,3\]\) \+ \*' why --ruleset kayles.py 'Bowling([2,3]) + * == 0'

# as a line of a file, and in a worksheet
mkdir -p games && cp kayles.py games
printf 'ruleset "games/kayles.py"\ntheorem for n in 1..9: Bowling([n,n]) == 0\n' > claims.cgt
has 0 '^1 statement: 1 holds$' check claims.cgt
is 0 '*3' eval -f claims.cgt 'Bowling([3])'
input=<(printf 'ruleset "kayles.py"\nBowling([3])\nmoves Bowling([1])\nhelp Bowling\nruleset "none.py"\n') run
[ "$rc" = 2 ] && [ "${out:0:2}" = '*3' ] && grep -q '^  example   Bowling' <<< "$out" &&
  grep -q '^cgt: stdin:5: ruleset "none.py" is not possible: No such file' <<< "$err" && pass || fail 'ruleset FILE in a worksheet' "$out $err"

# mistakes
python() { printf '%s\n' "$2" > wrong.py; refuses 2 "$1" eval --ruleset wrong.py "${3:-A(3) + 0}"; }
python 'cannot load rulesets from .wrong.py.: SyntaxError: .* \(wrong.py, line 1\)$' 'class A'
python 'cannot load rulesets from .wrong.py.: NameError: .*x.* \(wrong.py, line 1\)$' 'x'
python 'there is no ruleset in it: a class with a method left\(self, position\)$' 'y = 1'
python 'cannot load .*: TypeError: .*missing 1 required positional argument' $'class A:\n  def __init__(self, n): pass\n  def left(self, n): return []'
python 'cannot load .*Python ended before it listed' $'import os\nos._exit(1)'
python 'cannot be called .a b.' $'class A:\n  name = "a b"\n  def left(self, n): return []'
python "'mean' is a function of the language: the ruleset needs another name" \
  $'class A:\n  name = "mean"\n  def left(self, n): return []'
python "A: TypeError: A does not define Right's moves: def right" $'class A:\n  def left(self, n): return []'
python 'A: TypeError: the moves of left from 3 are None and no list; where there are none, return \[\]' $'class A:\n  impartial = True\n  def left(self, n): pass'
python 'A: TypeError: the position \[2\] is not hashable; use a tuple' $'class A:\n  impartial = True\n  def left(self, n): return [[n-1]]'
python 'A: ZeroDivisionError: .* \(wrong.py, line 3\)$' $'class A:\n  impartial = True\n  def left(self, n): return [1 / 0]'
python 'A: ValueError: no \(wrong.py, line 3\)$' $'class A:\n  impartial = True\n  def read(self, n): raise ValueError("no")\n  def left(self, n): return []'
python 'A: its Python has ended' $'import os\nclass A:\n  impartial = True\n  def left(self, n): os._exit(0)'
python 'A: SystemExit: 1 \(wrong.py, line 4\)' $'import sys\nclass A:\n  impartial = True\n  def left(self, n): sys.exit(1)'
mkdir -p bare && for tool in timeout cat wc grep tail; do ln -sf "$(command -v $tool)" bare; done
PATH=$work/bare refuses 2 'python3 cannot be started: No such file' eval --ruleset kayles.py 1

# an endless loop there ends with the time allowed, and with Ctrl-C
printf 'class A:\n  impartial = True\n  def left(self, n):\n    open("looping", "w")\n    while True: pass\n' > loop.py
refuses 3 'the time limit is reached' eval --limit-time 1s --ruleset loop.py 'A(3) + 0'
rm -f looping
"$cgt" check -j 2 --ruleset loop.py 'for n in 1..5: A(n) == 0' > out.txt 2> err.txt &
child=$!
until [ -e looping ] || ! kill -0 $child 2> err.txt; do sleep 0.02; done
end INT
[ "$rc" = 4 ] && pass || fail 'Ctrl-C while Python loops' "$rc $err"

fi

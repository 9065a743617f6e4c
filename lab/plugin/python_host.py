"""Answers for the rulesets of a Python file: cgt --ruleset FILE starts Python with this text (lab/plugin/python_host.c).

The socket 3 carries a line of JSON each way: [serial, what, ruleset, ...], answered by [serial, true, answer] or
[serial, false, why]. Line 0, which nobody asked for, tells the rulesets. A ruleset is an object of the file whose class has
a method left; what else it may have is what cgtlab.Ruleset has, which may be its class and need not. The engine
knows positions by their numbers here."""
import importlib.util
import inspect
import json
import os
import signal
import sys
import traceback


def why(error, path):
    """One line: what was raised, and where in the file."""
    places = [entry for entry in traceback.extract_tb(error.__traceback__) if entry.filename == path]
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else places[-1].lineno if places else None
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    place = f" ({os.path.basename(path)}, line {line})" if line else ""
    return " ".join(f"{type(error).__name__}: {text}{place}".split())


def load(path):
    sys.path[0] = os.path.dirname(path)
    sys.dont_write_bytecode = True  # nothing beside the user's file; and one of this second is taken for that of the last
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def rulesets_of(module):
    """The objects that have moves, and of a class that has no object and no subclass in the file one of its own."""
    def has_moves(a_class):
        return callable(getattr(a_class, "left", None)) and a_class.__module__ == module.__name__

    values = list(vars(module).values())
    classes = [value for value in values if isinstance(value, type) and has_moves(value)]
    found = [value for value in values if not isinstance(value, type) and has_moves(type(value))]
    for a_class in classes:
        others = [other for other in classes if other is not a_class] + [type(value) for value in found]
        if not any(issubclass(other, a_class) for other in others):
            found.append(a_class())
    if not found:
        raise TypeError("there is no ruleset in it: a class with a method left(self, position)")
    return found


def tuples(argument):
    return tuple(map(tuples, argument)) if isinstance(argument, list) else argument


def in_the_language(position, inside=False):
    """How a position is written that consists of numbers, texts and tuples: as read() takes it again."""
    if isinstance(position, tuple):
        rows = [row for row in position if isinstance(row, tuple)]
        numbers = all(isinstance(entry, int) for row in rows for entry in row)
        if not rows and position and all(isinstance(entry, int) for entry in position):
            return "[" + ",".join(map(str, position)) + "]"
        if rows and len(rows) == len(position) and numbers and rows[0] and len(set(map(len, rows))) == 1:
            return "[" + ";".join(",".join(map(str, row)) for row in rows) + "]"
        if position and not inside:
            return ",".join(in_the_language(entry, True) for entry in position)
    return f'"{position}"' if isinstance(position, str) else repr(position)


class Host:
    """One ruleset, and the numbers of its positions."""

    def __init__(self, ruleset):
        self.ruleset = ruleset
        self.name = getattr(ruleset, "name", type(ruleset).__name__)
        self.number = {}
        self.positions = []

    def about(self):
        def text(name, otherwise):
            return str(getattr(self.ruleset, name, otherwise) or otherwise)

        lines = (inspect.cleandoc(type(self.ruleset).__doc__ or "") or self.name).splitlines()
        small = getattr(self.ruleset, "small", ())
        return {"name": self.name, "title": text("title", lines[0].rstrip(".")), "rules": " ".join(" ".join(lines).split()),
                "syntax": text("syntax", f"{self.name}(...)"), "example": text("example", f"{self.name}(1)"),
                "source": text("source", ""), "small": [small] if isinstance(small, str) else list(small)[:3],
                "impartial": bool(getattr(self.ruleset, "impartial", False)),
                "splits": hasattr(self.ruleset, "split"), "draws": hasattr(self.ruleset, "board")}

    def numbers(self, positions):
        made = []
        for position in positions:
            try:
                number = self.number.setdefault(position, len(self.positions))
            except TypeError:
                raise TypeError(f"the position {position!r} is not hashable; use a tuple instead of a list") from None
            if number == len(self.positions):
                self.positions.append(position)
            made.append(number)
        return made

    def read(self, *arguments):
        arguments = tuple(map(tuples, arguments))
        one = arguments[0] if len(arguments) == 1 else arguments
        return self.numbers([self.ruleset.read(*arguments) if hasattr(self.ruleset, "read") else one])

    def moves(self, number, player):
        side = "right" if player and not getattr(self.ruleset, "impartial", False) else "left"
        if not hasattr(self.ruleset, side):
            raise TypeError(f"{self.name} does not define Right's moves: def right(self, position); or impartial = True")
        position = self.positions[number]
        moves = getattr(self.ruleset, side)(position)
        if not hasattr(moves, "__iter__"):
            raise TypeError(f"the moves of {side} from {position!r} are {moves!r} and no list; where there are none, return []")
        return self.numbers(moves)

    def split(self, number):
        parts = self.ruleset.split(self.positions[number])
        return [] if parts is None else self.numbers(parts)

    def text(self, number):
        position = self.positions[number]
        text = getattr(type(self.ruleset), "text", None)
        given = text and not text.__module__.startswith("cgtlab.")
        return str(self.ruleset.text(position) if given else in_the_language(position))

    def board(self, number):
        board = self.ruleset.board(self.positions[number])
        if board is None:
            return [0, []]
        rows = board.replace("\n", "|").split("|") if isinstance(board, str) else list(board)
        if all(isinstance(row, str) for row in rows):
            return [1, [list(row) for row in rows]]
        if any(isinstance(row, (list, tuple)) for row in rows):
            return [2, [[str(cell) for cell in row] for row in rows]]
        return [3, [[str(cell) for cell in rows]]]


def main(path):
    asked, answers = os.fdopen(os.dup(3), encoding="utf-8"), os.fdopen(3, "w", encoding="utf-8")

    def answer(serial, good, what):
        answers.write(json.dumps([serial, good, what]) + "\n")
        answers.flush()

    try:
        hosts = [Host(ruleset) for ruleset in rulesets_of(load(path))]
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks stops asking
        answer(0, True, [host.about() for host in hosts])
    except BaseException as error:
        return answer(0, False, why(error, path))
    for line in asked:
        serial, what, ruleset, *arguments = json.loads(line)
        try:
            answer(serial, True, getattr(hosts[ruleset], what)(*arguments))
        except BrokenPipeError:
            return None
        except BaseException as error:
            answer(serial, False, why(error, path))


main(os.path.abspath(sys.argv[1]))

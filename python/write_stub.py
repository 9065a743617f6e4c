"""Writes cgtlab/_functions.pyi, the types of what every function of the language is on Game, and cgtlab/_rulesets.pyi, the names
in games, from the tables of functions and rulesets: python3 -P write_stub.py, with the package installed. A test fails when it is
to be run."""

import keyword
import re
from pathlib import Path

from cgtlab import games
from cgtlab._game import functions, is_of_game
from cgtlab._native import ffi, lib

PACKAGE = Path(__file__).resolve().parent / "cgtlab"

FUNCTIONS = '''"""The functions of the language, as attributes and methods of Game. Written by write_stub.py."""

from fractions import Fraction
from typing import Any, Iterable, List, Tuple, Union

from ._game import Game, GameLike, Number
from ._loopy import Loopy
from ._position import Position
from ._theory import TheoryGame
from ._thermograph import Thermograph
from ._values import Form, Outcome, Player

class Functions:
'''

RULESETS = '''"""The rulesets of the library, as attributes of games. Written by write_stub.py."""

from ._position import RulesetInfo

class Rulesets:
'''

RESULTS = {
    lib.LAB_RESULT_GAME: "Game", lib.LAB_RESULT_NUMBER: "Fraction", lib.LAB_RESULT_INTEGER: "int",
    lib.LAB_RESULT_TRUTH: "bool", lib.LAB_RESULT_OUTCOME: "Outcome", lib.LAB_RESULT_PLAYER: "Player",
    lib.LAB_RESULT_TEXT: "str", lib.LAB_RESULT_SET: "Tuple[Any, ...]", lib.LAB_RESULT_LIST: "List[Any]",
    lib.LAB_RESULT_FORM: "Form", lib.LAB_RESULT_THERMOGRAPH: "Thermograph",
    lib.LAB_RESULT_LOOPY: "Union[Game, Loopy]",
}
ARGUMENTS = {"g": "Union[GameLike, Position]", "n": "Number", "q": "Number", "m": "Number", "z": "int", "i": "int", "l": "Iterable[Any]",
             "p": "Position", "w": "Union[GameLike, Loopy, Position]",
             "a": "Union[GameLike, Loopy, TheoryGame, Position]", "x": "Union[Player, str]", "v": "Any"}


def declaration(function) -> str:
    """Of one function; "" if it is none of a game."""
    if not is_of_game(function) or keyword.iskeyword(ffi.string(function.name).decode()):
        return ""
    name, kinds, usage = (ffi.string(text).decode() for text in (function.name, function.kinds, function.usage))
    result = RESULTS.get(function.result, "Any")
    if function.most == 1:
        return f"    @property\n    def {name}(self) -> {result}: ...\n"
    if function.most == lib.LAB_ANY_NUMBER:
        return f"    def {name}(self, *others: {ARGUMENTS[kinds[-1]]}) -> {result}: ...\n"
    written = [word if word.isidentifier() and not keyword.iskeyword(word) else "" for word in
               re.sub(r"^[^(]*\(|\).*", "", usage).replace(" ", "").split(",")]
    arguments, used = [], {"self", ""}
    for i in range(1, function.most):
        word = written[i] if i < len(written) and written[i] not in used else f"x{i}"
        used.add(word)
        kind = kinds[i] if i < len(kinds) else kinds[-1]
        arguments.append(f"{word}: {ARGUMENTS[kind]}{' = ...' if i >= function.least else ''}")
    return f"    def {name}(self, {', '.join(arguments)}, /) -> {result}: ...\n"


def stubs() -> dict:
    """The text of each stub."""
    declared = sorted(map(declaration, functions()), key=lambda text: text.split("def ")[-1])
    rulesets = sorted(f"    {ruleset.name}: RulesetInfo\n" for ruleset in games)
    return {PACKAGE / "_functions.pyi": FUNCTIONS + "".join(declared), PACKAGE / "_rulesets.pyi": RULESETS + "".join(rulesets)}


if __name__ == "__main__":
    for path, text in stubs().items():
        path.write_text(text)

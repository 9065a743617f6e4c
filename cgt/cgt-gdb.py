"""Lets gdb print a cgt_game as the game it is:

    (gdb) source cgt/cgt-gdb.py
    (gdb) print g
    $1 = {3+*2|1+*2}

A cgt_game is a pair of numbers that mean something inside one context alone, so the context has to be in sight: the
nearest frame with a variable of type cgt_ctx * is taken, and after `set $cgt_ctx = EXPRESSION` that one. Memory is only
read, so core dumps work, too; the debugger needs the debug information of libcgt. Layout: cgt/store/handle.h, node.h,
dyadic.h.
"""

from fractions import Fraction

import gdb

ZERO_CORE = 1 << 2 | 2
UP_STAR, TREE = 1, 2
CHUNK = 1024
DEEPEST = 12  # options of options that are printed; deeper ones are ...


def find_context():
    """The context of the game that is printed, or None."""
    chosen = gdb.convenience_variable("cgt_ctx")
    if chosen is not None:
        return chosen.cast(gdb.lookup_type("cgt_ctx").pointer()).dereference()
    frame = gdb.selected_frame()
    while frame is not None:
        try:
            block = frame.block()
        except RuntimeError:
            block = None
        while block is not None and not block.is_global:
            for symbol in block:
                if (symbol.is_variable or symbol.is_argument) and str(symbol.type.strip_typedefs().unqualified()) in (
                    "cgt_ctx *",
                    "struct cgt_ctx *",
                    "const cgt_ctx *",
                    "const struct cgt_ctx *",
                ):
                    value = symbol.value(frame)
                    if not value.is_optimized_out and int(value) != 0:
                        return value.cast(gdb.lookup_type("struct cgt_ctx").pointer()).dereference()
            block = block.superblock
        frame = frame.older()
    return None


class Reader:
    """Games of one context as text."""

    def __init__(self, context):
        self.context = context
        self.bits = self.constant("CGTI_INDEX_BITS", 29)

    @staticmethod
    def constant(name, otherwise):
        try:
            return int(gdb.parse_and_eval(name))
        except gdb.error:
            return otherwise

    def index(self, tagged):
        return tagged & ((1 << self.bits) - 1)

    def number(self, reference):
        if not reference & 1:
            mantissa = (reference ^ 1 << 31) - (1 << 31) >> 7
            return Fraction(mantissa, 1 << (reference >> 1 & 63))
        at = self.index(reference >> 2)
        segments = self.context["store"]["numbers"]["segments"]
        segment, place = self.segment_of(at)
        big = segments[segment][place]
        mantissa = 0
        limb_bits = 8 * big["limbs"].type.target().sizeof
        for i in range(int(big["limb_count"])):
            mantissa |= int(big["limbs"][i]) << limb_bits * i
        if reference & 2:
            mantissa = -mantissa
        return Fraction(mantissa, 1 << int(big["exponent"]))

    @staticmethod
    def segment_of(at):
        """Segment k holds 64 * 2^k entries (cgt/memory/memory.h)."""
        segment = (at + 64).bit_length() - 7
        return segment, at + 64 - (64 << segment)

    def node(self, core):
        at = self.index(core >> 2)
        return self.context["chunks"][at // CHUNK][at % CHUNK]

    def options(self, core, player):
        """The options of a core for a player, each as its core and its number; the sign of the core is respected."""
        node = self.node(core)
        left, right = int(node["nleft"]), int(node["nright"])
        flipped = core & 1
        wanted = range(left) if (player ^ flipped) == 0 else range(left, left + right)
        for i in wanted:
            option = node["options"][i]
            other, number = int(option["core"]), self.number(int(option["number"]))
            yield (other ^ (0 if other & 2 else 1), -number) if flipped else (other, number)

    def text(self, core, number, depth=0):
        if core == 0:
            return "CGT_NONE"
        if core == ZERO_CORE:
            return str(number)
        node = self.node(core)
        if int(node["kind"]) == UP_STAR:
            ups, star = int(self.number(int(node["up"]))), int(self.number(int(node["star"])))
            sign = "v" if core & 1 else "^"
            text = sign * ups if ups < 3 else f"{sign}{ups}"
            if star:
                text += "*" if star == 1 else f"*{star}"
            if number == 0:
                return text
            return f"{number}+{text}" if star > 1 and not ups else f"{number}{text}"
        if depth == DEEPEST:
            return "..."
        sides = (
            ",".join(self.text(other, extra + number, depth + 1) for other, extra in self.options(core, player))
            for player in (0, 1)
        )
        return "{" + "|".join(sides) + "}"


class GamePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        core, number = int(self.value["core"]), int(self.value["number"])
        if core == 0:
            return "CGT_NONE"
        context = find_context()
        if context is None:
            return f"game {core}:{number} of a context that is not in sight (set $cgt_ctx)"
        reader = Reader(context)
        return reader.text(core, reader.number(number))


def lookup(value):
    kind = value.type.strip_typedefs().unqualified()
    return GamePrinter(value) if kind.tag == "cgt_game" else None


gdb.pretty_printers.append(lookup)

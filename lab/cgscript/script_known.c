/* script_known.c: classes of CGSuite that a conversion knows. Codes: Berlekamp, Conway, Guy, Winning Ways, ch. 4. */
#include "lab/cgscript/script_known.h"

#include <string.h>

const char labi_script_known_classes[] =
    "class TakeAndBreak(code as String) extends HeapRuleset\n"
    "  def HeapOptions(n as Integer) := HeapsByCode(code, n);\n"
    "end\n"
    "class FunctionalHeapRuleset(heaps as Function) extends HeapRuleset\n"
    "  def HeapOptions(n as Integer) := heaps(n);\n"
    "end\n"
    "class FunctionalCoordinateRuleset(moves as Function) extends CoordinateRuleset\n"
    "  def CoordinateOptions(c as Coordinates) := moves(c.Row, c.Col);\n"
    "end\n"
    "class PartizanHeapRuleset(left as HeapRuleset, right as HeapRuleset) extends Ruleset\n"
    "  class Position(n as Integer) extends Game\n"
    "    def Options(player as Player) begin\n"
    "      var mover := if player == Left then left else right end;\n"
    "      [Sum(Position(m) for m in heaps) for heaps in mover.HeapOptions(n)]\n"
    "    end\n"
    "  end\n"
    "end\n"
    "class PartizanCoordinateRuleset(left as CoordinateRuleset, right as CoordinateRuleset) extends Ruleset\n"
    "  class Position(c as Coordinates) extends Game\n"
    "    def Options(player as Player) begin\n"
    "      var mover := if player == Left then left else right end;\n"
    "      for move in mover.CoordinateOptions(c) yield\n"
    "        if move is Coordinates then Position(move) else Sum(Position(d) for d in move) end\n"
    "      end\n"
    "    end\n"
    "  end\n"
    "end\n";

static bool add_heaps(labi_script *s, labi_script_value *list, const labi_script_step *from,
                      const char *first, const char *second) {
  labi_script_value *heaps = labi_script_new(s, LABI_SCRIPT_V_LIST);
  const char *parts[] = {first, second};
  for (unsigned i = 0; heaps && i < 2 && parts[i]; i++) {
    const labi_script_item part = {labi_script_text(s, parts[i], "I", LABI_SCRIPT_SUM), NULL, s->here,
                                   s->here};
    if (!labi_script_append(s, heaps, part)) return false;
  }
  return heaps && labi_script_append(s, list, (labi_script_item){heaps, NULL, from, s->here});
}

/* The digit of what is taken, which is a number or a name: 1 the whole heap, 2 and leave one heap, 4 and leave two. */
static bool add_digit(labi_script *s, labi_script_value *list, const char *heap, const char *taken,
                      unsigned digit, const labi_script_step *from) {
  static const labi_script_token name = {.text = "part", .length = 4};
  const labi_script_step *here = s->here;
  const char *rest = strcmp(taken, "0") == 0 ? heap : labi_script_print(s, "%s - %s", heap, taken), *part;
  bool good = rest != NULL;
  if (good && (digit & 1))
    good = labi_script_step_into(s, LABI_SCRIPT_GIVEN, NULL, labi_script_print(s, "%s == %s", heap, taken)) &&
           add_heaps(s, list, from, NULL, NULL);
  s->here = here;
  if (good && (digit & 2))
    good = labi_script_step_into(s, LABI_SCRIPT_GIVEN, NULL, labi_script_print(s, "%s > %s", heap, taken)) &&
           add_heaps(s, list, from, rest, NULL);
  s->here = here;
  if (good && (digit & 4))
    good = (part = labi_script_fresh(s, &name)) &&
           labi_script_step_into(s, LABI_SCRIPT_EACH, part, labi_script_print(s, "1..div(%s, 2)", rest)) &&
           add_heaps(s, list, from, part, labi_script_print(s, "%s - %s", rest, part));
  s->here = here;
  return good;
}

labi_script_value *labi_script_heaps_by_code(labi_script *s, const labi_script_node *at,
                                             labi_script_value *code, labi_script_value *n) {
  static const labi_script_token name = {.text = "taken", .length = 5};
  const labi_script_step *from = s->here;
  labi_script_value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
  const char *heap = labi_script_as_text(s, at, n, LABI_SCRIPT_PRODUCT);
  const bool known = code->kind == LABI_SCRIPT_V_STRING && code->text[0] && code->text[1] == '.';
  const char *digit = known ? code->text : "?";
  bool good = list && heap;
  for (unsigned place = 0; good && *digit; digit++) {
    if (place == 1 && *digit == '.') continue;
    const bool repeated = *digit == '[' && digit[1] && digit[2] == ']' && digit[3] == 0 && place > 0;
    const char value = repeated ? digit[1] : *digit;
    if (value < '0' || value > '7' || (place == 0 && (value & 3)))
      return labi_script_fail(
          s, at, "this code is not one of digits 0 to 7, as in \"0.77\": use take_and_break of the language");
    const char *taken = repeated ? labi_script_fresh(s, &name) : labi_script_print(s, "%u", place);
    if (repeated)
      good = taken &&
             labi_script_step_into(s, LABI_SCRIPT_EACH, taken, labi_script_print(s, "%u..%s", place, heap));
    good = good && taken && add_digit(s, list, heap, taken, (unsigned)(value - '0'), from);
    s->here = from;
    if (repeated) break;
    place++;
  }
  return good ? list : NULL;
}

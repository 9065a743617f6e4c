/* cmd_verify_certificate.c: cgt verify certificate checks proofs, whoever wrote them. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal/signals.h"

static const char of_short_games[] =
    "A certificate proves how two sums of games compare. It is text, one fact per line;\n"
    "empty lines and lines that begin with # are ignored.\n\n"
    "  cgt certificate 1\n"
    "  game 0 = |               the game with no options; games are numbered from 0\n"
    "  game 1 = 0|0             Left and Right move from game 1 to game 0\n"
    "  game 2 = 0|1             options are in increasing order, and listed before\n"
    "  claim 2 > - : ^ > 0      game 2 is > the empty sum; then the same in words,\n"
    "                           which the checker derives from the games\n"
    "  sum 2                    the sum that is played: left side minus right side;\n"
    "                           right minus left for <=, <| and <, unless the right\n"
    "                           side is empty\n"
    "  Left first 0:0           Left, moving first, wins: in component 0 to game 0\n"
    "  Left second              Left, moving second, wins\n"
    "  turn Right 2 : 0:1>0:0   Right to move in game 2 loses: Left answers the move in\n"
    "                           component 0 to game 1 in component 0 to game 0\n\n"
    "Components are numbered from 0. A sum of several is written '5 -2', with a minus\n"
    "before a game that is subtracted. In -G the players change sides: Left moves to\n"
    "-G^R. 'Left second' proves that the sum is >= 0, 'Left first' that it is |> 0, and\n"
    "both together that it is > 0. The lines of Right prove <= 0, <| 0 and < 0. Both\n"
    "players second prove == 0, and both first <> 0. A turn answers every move of the\n"
    "losing player, component by component, in the order of the options. A position\n"
    "without such moves has no turn. Every move leads to a game with a smaller number,\n"
    "so play ends.\n\n"
    "A strategy covers positions that are too large to be written out:\n\n"
    "  cgt certificate 2\n"
    "  part 0 = domineering(6,6)   a position or a game, in the language\n"
    "  value 9 = 1/2               the value of part 9, which the checker recomputes\n"
    "  ends 4                      play of part 4 ends, whoever moves; the checker\n"
    "                              visits all its positions\n"
    "  claim 0 |> 0 : domineering(6,6) |> 0\n"
    "  Left first 0.12             Left's move number 12 in part 0; = means that the\n"
    "                              values of all parts give the answer\n"
    "  turn Right 3 -5 : 1.0 =     Right to move loses: an answer to each move\n\n"
    "Parts are independent, and replaced by the representatives of their rulesets. Moves\n"
    "are counted from 0, in the order of their bytes. A part and its negative cancel if\n"
    "play of the part is known to end: in G - G the second player mirrors each move, and\n"
    "infinite play is not a win. Play ends in rulesets of the library that are not loopy,\n"
    "and in parts with a line 'ends'; the checker visits at most 100,000 positions for\n"
    "these. Moves come from the rulesets and values from the engine; the checker relies on\n"
    "nothing else. No turn leads back to itself.\n\n"
    "The nim-values of impartial parts follow from moves alone, each from the lines above:\n\n"
    "  nim 3 = 2 : 0 5             part 3 has nim-value 2: moves 0 and 5 lead to 0 and 1,\n"
    "                              and no move leads to 2\n"
    "  option 4 = 2 : 7            move 7 of part 4 leads to 2, so part 4 has another value\n"
    "  impartial                   before the parts: both players have the moves of both\n\n"
    "A move leads to n if the parts after it have known nim-values with nim-sum n. It does not\n"
    "lead to n if the nim-sum is another number, or if all values but one are known and an\n"
    "'option' excludes the value that this part would need. The checker compares the moves of\n"
    "each position that splits with the moves of its parts.\n\n";

static const char of_loopy_games[] =
    "In loopy games play may be infinite. On the onsides Left wins infinite play on the\n"
    "left of the sign, and Right infinite play on its right; on the offsides it is the\n"
    "other way round. Infinite play on both is a draw. A claim holds if it holds on both\n"
    "sides:\n\n"
    "  cgt certificate 3\n"
    "  game 0 = |\n"
    "  game 1 = 0|1               any game may be an option, including itself\n"
    "  claim 1 > - : over > 0     3&-4 is a term with onside game 3, offside -4, and\n"
    "                             the onside must be at least the offside;\n"
    "                             'claim 1 outcome L : TEXT' is a claim about who wins\n"
    "  on Left second             on the onsides Left, moving second, does not lose the\n"
    "                             left side minus the right\n"
    "  off Left first 0:0         on the offsides Left, moving first, wins it\n"
    "  turn on second Right 1 rank 0 : 0:1>0:0\n"
    "                             Left answers Right's moves in game 1. In 'second' the\n"
    "                             rank falls, except by moves in which infinite play is\n"
    "                             won by the winner. In 'first' it never rises, and falls\n"
    "                             by moves in which infinite play is won by the loser\n\n";

static const char of_heaps[] =
    "The certificate of a misere quotient (cgt heap quotient --certificate) has these lines:\n\n"
    "  cgt quotient certificate 1\n"
    "  code 0.77                the code of the game, as in take_and_break\n"
    "  heaps 2                  the heaps that are covered, 1 to 2\n"
    "  order 6                  elements, numbered from 0; 0 is the unit\n"
    "  lost 1 5                 the P-portion\n"
    "  image 0 1 2              the elements of heaps 0, 1, 2\n"
    "  times 1 : 1 0 3 2 5 4    elements 0, 1, .. times heap 1, for each generator\n"
    "  pair 2 : 0 1             a sum of element 2 has options of elements 0 and 1\n"
    "  period 12 from 71        heaps n and n+12 have the same image from n = 71 on\n\n"
    "Generators commute, each element is a product of them, and any two elements differ in\n"
    "the products that are lost. There is a pair for the empty sum, and for each pair with\n"
    "one more heap. An element is lost if it has options and none of them is lost.\n\n"
    "Another certificate proves a period of nim-values of heaps (cgt heap --certificate):\n\n"
    "  cgt nim-period 1\n"
    "  code 0.77                the rules; or set 1,3,4: the numbers that may be taken\n"
    "  period 12 from 71        the claim: G(n+12) = G(n) for all n >= 71\n"
    "  values 168 hash b0..     168 values prove it; their hash is XXH64, seed 0, of the\n"
    "                           values as 16-bit little-endian numbers\n"
    "  theorem guy-smith        or: window, for sets; sparse, after the last rare heap;\n"
    "                           slanted 4, with a saltus: 4 periods taken as one\n"
    "  mask 30                  rare values have an even number of the bits of the mask (by\n"
    "                           parity: an odd number for every other heap),\n"
    "  rare 3:6 9:5             and these heaps have rare values; without a mask the\n"
    "  end                      definition is used\n\n"
    "The checker computes all values again, and finds the rare heaps.\n";

const char *const cmd_certificate_pages[] = {of_short_games, of_loopy_games, of_heaps, NULL};

static cmd_status show_verdict(const cmd_settings *settings, const cmd_source *source, cgt_certificate_check *check) {
  if (check->verdict == CGT_CERTIFICATE_FOREIGN) return cmd_refuse("%s: %s", source->name, check->fault);
  const bool accepted = check->verdict == CGT_CERTIFICATE_ACCEPTED;
  const lab_style style = cmd_style_of(settings);
  const cgt_status printed = lab_report_certificate_check(cmd_write, stdout, &style, source->name, check);
  if (accepted) free(check->claim);
  return cmd_worse(accepted ? CMD_DONE : CMD_CLAIM_FAILED, cmd_printed(printed));
}

/* On a machine that knows the rulesets. */
static cmd_status verify_strategy(const cmd_settings *settings, const cmd_source *source) {
  cmd_session session;
  cgt_certificate_check check;
  lab_error error;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_MACHINE);
  if (status != CMD_DONE) return status;
  cgt_status found = lab_strategy_verify(&check, session.machine, source->text, source->length, &error);
  status = found == CGT_OK ? show_verdict(settings, source, &check) : cmd_failed(&error);
  cmd_session_close(&session);
  return status;
}

/* By what it says alone. */
static cmd_status verify_text(const cmd_settings *settings, const cmd_source *source, const char *text) {
  cgt_certificate_check check;
  const volatile int *stop = cmd_stop_flag();
  size_t length = source->length;
  cgt_status found =
      cgt_quotient_is_certificate(text, length) ? cgt_quotient_verify(&check, text, length, stop)
      : cgt_nim_is_certificate(text, length)    ? cgt_nim_certificate_verify(&check, text, length, stop)
                                                : lab_certificate_verify(&check, text, length, stop);
  if (found == CGT_ECANCELLED)
    return cmd_failed(&(lab_error){.status = found, .message = "stopped on request"});
  return found == CGT_OK ? show_verdict(settings, source, &check) : cmd_no_memory();
}

static cmd_status verify_file(const cmd_settings *settings, const char *name) {
  static const char strategy[] = "cgt certificate 2";
  cmd_source source;
  char *text;
  cmd_status status = cmd_source_read(&source, &text, name, settings);
  if (status != CMD_DONE) return status;
  if (source.length >= sizeof strategy - 1 && memcmp(text, strategy, sizeof strategy - 1) == 0)
    status = verify_strategy(settings, &source);
  else
    status = verify_text(settings, &source, text);
  free(text);
  return cmd_worse(status, cmd_output_status());
}

static cmd_status run_certificate(const void *settings, int count, char **operands) {
  cmd_status status = CMD_DONE;
  if (count == 0) return cmd_refuse("which certificate? For example: cgt verify certificate proof.txt");
  for (int i = 0; i < count && status != CMD_STOPPED; i++)
    status = cmd_worse(status, verify_file(settings, operands[i]));
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_FORMATS, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_verify_certificate = {
    .name = "verify certificate",
    .operands = "FILE...",
    .summary = "check proofs that are written as certificates",
    .options = options,
    .page = "Checks a proof without the search that found it: of a claim about games (cgt why), of\n"
            "a period of nim-values (cgt heap) or of a misere quotient. It prints 'accepted' and\n"
            "what is proved, or 'rejected' and the first fault, with exit status 1. FILE may be -,\n"
            "the standard input. 'cgt help certificate' describes the formats.\n\n"
            "  cgt why --certificate proof.txt '{2|-1} + * |> 0'\n"
            "  cgt verify certificate proof.txt\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_certificate,
};

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
    "  game 2 = 0|1             options stand in increasing order, and above\n"
    "  claim 2 > - : ^ > 0      game 2 is > the empty sum; then the same in words,\n"
    "                           which the checker derives from the games\n"
    "  sum 2                    what is played: left side less right side; right less\n"
    "                           left for <=, <| and <, unless the right side is empty\n"
    "  Left first 0:0           Left, moving first, wins: in component 0 to game 0\n"
    "  Left second              Left, moving second, wins\n"
    "  turn Right 2 : 0:1>0:0   Right to move in game 2 loses: his move in component 0\n"
    "                           to game 1 is answered in component 0 to game 0\n\n"
    "Components are numbered from 0; a sum of several is written '5 -2', with a minus\n"
    "where a game is subtracted. In -G the players change sides: Left moves to -G^R.\n"
    "'Left second' proves >= 0 of the sum, 'Left first' |> 0, both together > 0; of\n"
    "Right the same prove <= 0, <| 0 and < 0; both second prove == 0, both first <> 0.\n"
    "A turn answers every move of the player who is to lose, component by component,\n"
    "in the order of the options. Where he has no move no turn is written. Every move\n"
    "leads to a game of smaller number, so play ends.\n\n"
    "Of positions too large to be written out there is a strategy:\n\n"
    "  cgt certificate 2\n"
    "  part 0 = domineering(6,6)   a position or a game, as the language has it\n"
    "  value 9 = 1/2               its value, which the checker computes anew\n"
    "  ends 4                      play of part 4 ends, whoever moves, which the checker\n"
    "                              sees by a walk through all positions\n"
    "  claim 0 |> 0 : domineering(6,6) |> 0\n"
    "  Left first 0.12             Left's move number 12 in part 0; = stands for: by\n"
    "                              the values of all parts\n"
    "  turn Right 3 -5 : 1.0 =     Right to move loses: an answer to each of his moves\n\n"
    "Parts are independent, turned as their ruleset turns them. Moves are counted from 0,\n"
    "in the order of their bytes. A part and its negative cancel where play of the part\n"
    "is known to end: for G - G = 0 the second player mirrors each move, and play that\n"
    "never ends is not won. Play ends in rulesets of the library that are not loopy, and\n"
    "in parts that have a line 'ends'; at most 100,000 positions are walked through. The\n"
    "checker asks the rulesets for moves and the engine for values, and believes nothing\n"
    "else. No turn leads back to itself.\n\n";

static const char of_loopy_games[] =
    "Of loopy games runs without end count. On the onsides Left wins those on the left of\n"
    "the sign and Right those on its right, on the offsides the other way round; those\n"
    "on both are drawn. A claim holds if it does on both sides:\n\n"
    "  cgt certificate 3\n"
    "  game 0 = |\n"
    "  game 1 = 0|1               any game may be an option, itself too\n"
    "  claim 1 > - : over > 0     3&-4 is a term with onside game 3, offside -4, and\n"
    "                             the onside must be at least the offside;\n"
    "                             'claim 1 outcome L : TEXT' says who wins\n"
    "  on Left second             on the onsides Left, moving second, does not lose the\n"
    "                             left side less the right\n"
    "  off Left first 0:0         on the offsides Left, moving first, wins it\n"
    "  turn on second Right 1 rank 0 : 0:1>0:0\n"
    "                             Right to move in game 1 is answered. Of 'second' ranks\n"
    "                             fall, but for moves where such runs are the winner's;\n"
    "                             of 'first' they never rise, and fall where they are the\n"
    "                             loser's\n\n";

static const char of_heaps[] =
    "The certificate of a misere quotient, of cgt heap quotient --certificate, has these:\n\n"
    "  cgt quotient certificate 1\n"
    "  code 0.77                of the game, as of take_and_break\n"
    "  heaps 2                  those that were taken, 1 to 2\n"
    "  order 6                  elements, numbered from 0; 0 is the unit\n"
    "  lost 1 5                 the P-portion\n"
    "  image 0 1 2              the elements of heaps 0, 1, 2\n"
    "  times 1 : 1 0 3 2 5 4    elements 0, 1, .. times heap 1, for each generator\n"
    "  pair 2 : 0 1             a sum of element 2 has options of elements 0 and 1\n"
    "  period 12 from 71        heaps n and n+12 have one image from n = 71 on\n\n"
    "Generators commute, each element is a product of them, and no two elements make the\n"
    "same products lost. The empty sum's pair is there, and that of each pair with a heap\n"
    "more; an element is lost if it has options and none of them is lost.\n\n"
    "Another one proves a period of nim-values of heaps; cgt heap writes it:\n\n"
    "  cgt nim-period 1\n"
    "  code 0.77                the rules (set 1,3,4: of numbers that may be taken)\n"
    "  period 12 from 71        what is claimed: G(n+12) = G(n) for all n >= 71\n"
    "  values 168 hash b0..     so many values prove it; XXH64, seed 0, of them as\n"
    "                           numbers of 16 bits, little-endian\n"
    "  theorem guy-smith        or: window, of sets; sparse, behind the last rare heap;\n"
    "                           slanted 4, with a saltus: of so many periods as one\n"
    "  mask 30                  rare are values with an even number of its bits (by parity:\n"
    "                           an odd one for each other heap), and\n"
    "  rare 3:6 9:5             these heaps have such; without a mask all is done by\n"
    "  end                      definition\n\n"
    "The checker finds all values again, and which heaps are rare.\n";

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

/* cgt/text.h: reads and prints games.
 *
 *     Values:  0  -3  5/8  1/2^40   *  *2   ^  ^^  ^3  v  vv  v3  ^<2>  ^[3]*  {1|-1}  {2||1|0}  {0,*|0}  +-1
 *              +-{1,2*}  tiny(2)  miny(1)   1*  1/2vv  sums and differences of these, (...)
 *              let a = {2|1}, b = {a|0} in {a|b}
 *
 * The signs ↑ ⇑ ↓ ⇓ ⋆ ∗ ½ ¼ ¾ ± − ‖ are also allowed. The longest bar splits; {1|0|-1} is an error. A number before
 * an infinitesimal is added to it. Between numerals '*' multiplies, so 9 + *4 prints as 9+*4. */
#ifndef CGT_TEXT_H
#define CGT_TEXT_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_format {
  CGT_PLAIN,
  CGT_UNICODE,
  CGT_LATEX, /* for math mode */
  CGT_JSON,
  CGT_LATEX_MACROS /* the same with macros that a paper defines: \cgtup, \cgtdown, \cgtdoubleup, \cgtdoubledown, \cgtstar,
                      \cgtpm; bars \cgtbar, \cgtbars, \cgtbarss, \cgtbarsss; \cgttiny{..}, \cgtminy{..} */
} cgt_format;

/* Reads the game that text names.  Fails: EPARSE with "line:column: what was expected"; EDOMAIN (1/3); ELIMIT for
 * nesting too deep for the stack limit.  Tested: text::print_then_parse_is_identity */
CGT_API cgt_game cgt_parse(cgt_ctx *ctx, const char *text);
CGT_API cgt_game cgt_parse_n(cgt_ctx *ctx, const char *text, size_t length);

/* Prints a game, snprintf fashion: *length (may be NULL) receives the full length, buf at most cap-1 bytes and a
 * zero. A value longer than 4,096 bytes is printed in shared form, "let a = ..., b = ... in ...", which names each
 * repeated sub-game once. CGT_PLAIN and CGT_UNICODE read back as the same game.
 * Fails: ENOMEM, ELIMIT. */
CGT_API cgt_status cgt_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game g,
                             cgt_format format);

/* How the text of a game is written. After a minus sign SYMBOL and BRACES need no parentheses, the others do; after a
 * plus sign SIGNED, LET and PAIR do. */
typedef enum cgt_notation {
  CGT_NOTATION_SYMBOL, /* one numeral, sign or name: 5, 1/2, *2, ^3, Tiny(2), over */
  CGT_NOTATION_BRACES, /* {2|1*}, a{0||0|a} */
  CGT_NOTATION_SUM,    /* terms without parentheses: 1*, 2v3, ^*, 1/2under */
  CGT_NOTATION_SIGNED, /* one of these behind a sign: -3, +-1, -1* */
  CGT_NOTATION_LET,    /* the shared form: let g1 = {2|1} in {g1|-g1} */
  CGT_NOTATION_PAIR    /* two sides of a loopy game: on & off */
} cgt_notation;

/* The notation of what cgt_print prints. Only LET depends on the format.  Fails: as cgt_print. Cost: of printing.
 * Tested: text::notation_is_that_of_the_text */
CGT_API cgt_status cgt_notation_of(cgt_notation *notation, cgt_ctx *ctx, cgt_game g, cgt_format format);

/* "N", "P", "L", "R"; "<", "=", ">", "<>". */
CGT_API const char *cgt_outcome_name(cgt_outcome outcome);
CGT_API const char *cgt_order_name(cgt_order order);

#ifdef __cplusplus
}
#endif
#endif

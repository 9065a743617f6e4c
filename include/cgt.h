/* cgt.h: the header to include.
 *
 * libcgt computes with short partizan games, exactly and at any size. A context owns everything (cgt/ctx.h). A game
 * is a small handle that names a canonical form, so two games are equal exactly if their handles are (cgt/game.h).
 * Rulesets know moves, and the engine knows values (cgt/ruleset.h, cgt/position.h).
 *
 *     cgt_ctx *ctx = cgt_ctx_new(NULL);
 *     cgt_game g = cgt_add(ctx, cgt_parse(ctx, "{3|1}"), cgt_nimber(ctx, 2));
 *     char text[256];
 *     if (cgt_print(text, sizeof text, NULL, ctx, g, CGT_PLAIN) == CGT_OK) puts(text);
 *     else fputs(cgt_ctx_message(ctx), stderr);
 *     cgt_ctx_free(ctx);
 */
#ifndef CGT_H
#define CGT_H

#include "cgt/base.h"
#include "cgt/ctx.h"
#include "cgt/game.h"
#include "cgt/number.h"
#include "cgt/algebra.h"
#include "cgt/nimber.h"
#include "cgt/invariant.h"
#include "cgt/operation.h"
#include "cgt/explain.h"
#include "cgt/day.h"
#include "cgt/text.h"
#include "cgt/ruleset.h"
#include "cgt/position.h"
#include "cgt/form.h"
#include "cgt/decide.h"
#include "cgt/hot_play.h"
#include "cgt/loopy.h"
#include "cgt/ko.h"
#include "cgt/heat.h"
#include "cgt/universe.h"

#endif

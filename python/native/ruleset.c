/* ruleset.c: rulesets written in Python. The bytes of a position are two numbers, the ruleset's and the
 * position's among all that the ruleset has met; Python keeps what they stand for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "callbacks.h"
#include "reply.h"

typedef struct numbers {
  uint64_t ruleset, position;
} numbers;

static numbers look(const void *position, size_t length) {
  numbers n = {0};
  memcpy(&n, position, length < sizeof n ? length : sizeof n);
  return n;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count != 2) {
    cgt_refuse(out, "a position of a ruleset in Python has two numbers");
    return;
  }
  numbers n = {(uint64_t)args[0].integer, (uint64_t)args[1].integer};
  cgt_emit(out, &n, sizeof n);
}

#define RAISED "the ruleset in Python has raised an exception"

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  numbers n = look(position, length);
  if (!cgtpy_options(out, (uint32_t)n.ruleset, n.position, player)) cgt_refuse(out, RAISED);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  numbers n = look(position, length);
  if (!cgtpy_split(out, (uint32_t)n.ruleset, n.position)) cgt_refuse(out, RAISED);
}

/* What the engine tells of a position is how it prints; so that is how its numbers are asked for. */
static _Thread_local numbers *asked;

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  numbers n = look(position, length);
  if (asked) return *asked = n, 0;
  return cgtpy_text(buf, cap, (uint32_t)n.ruleset, n.position);
}

void *cgtpy_new_ruleset(const char *name, int impartial, int splits) {
  cgt_ruleset *ruleset = malloc(sizeof *ruleset);
  char *copy = strdup(name);
  if (!ruleset || !copy) return free(ruleset), free(copy), NULL;
  *ruleset = (cgt_ruleset){.name = copy,
                           .title = copy,
                           .rules = "",
                           .syntax = copy,
                           .example = copy,
                           .source = "",
                           .impartial = impartial,
                           .read = read,
                           .options = options,
                           .split = splits ? split : NULL,
                           .print = print};
  return ruleset;
}

int cgtpy_position(cgtpy_world *world, cgtpy_reply *reply, void *ruleset, uint32_t number,
                   uint64_t position) {
  session *s = cgtpy_enter(world);
  if (!s) return reply_error(reply);
  cgt_arg args[2] = {{.kind = CGT_ARG_INTEGER, .integer = number},
                     {.kind = CGT_ARG_INTEGER, .integer = (int64_t)position}};
  lab_value v = {.kind = LAB_POSITION};
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  cgt_ctx_clear_error(ctx);
  bool good = cgt_position_read(&v.as.at.position, ctx, ruleset, args, 2) == CGT_OK || cgtpy_engine_failed(s);
  wire_out out = {0};
  if (good) wire_value(&out, s->machine, v);
  cgtpy_leave(s);
  return good ? reply_good(reply, &out) : reply_error(reply);
}

int cgtpy_numbers(cgtpy_world *world, uint32_t id, uint32_t *ruleset, uint64_t *position) {
  session *s = cgtpy_enter(world);
  if (!s) return -1;
  numbers n = {0};
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  cgt_position p = {id};
  bool ours = cgt_position_ruleset(ctx, p)->options == options;
  size_t length;
  asked = &n;
  if (ours) cgt_position_print(NULL, 0, &length, ctx, p);
  asked = NULL;
  cgtpy_leave(s);
  *ruleset = (uint32_t)n.ruleset;
  *position = n.position;
  return ours;
}

void cgtpy_emit(cgt_sink *sink, uint32_t ruleset, const uint64_t *positions, size_t count) {
  for (size_t i = 0; i < count; i++) {
    numbers n = {ruleset, positions[i]};
    cgt_emit(sink, &n, sizeof n);
  }
}

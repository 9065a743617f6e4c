/* cgt/plugin.h: rulesets as a shared object. Programs that were built without them load it: cgt --ruleset FILE,
 * lab_plugin_open, load_ruleset in Python. One file of the shared object includes this header and contains
 *
 *     extern const cgt_ruleset cgt_ruleset_snort;
 *     CGT_PLUGIN(&cgt_ruleset_snort);
 *
 * The shared object gets a table of the functions of cgt/ruleset.h from the program that loads it, and nothing else.
 * It need not be linked with libcgt: the functions are defined here and call the table. */
#ifndef CGT_PLUGIN_H
#define CGT_PLUGIN_H

#include <stdarg.h>
#include <stdio.h>

#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Defines the symbol that a shared object exports, cgt_plugin_of_rulesets. */
#define CGT_PLUGIN(...)                                                                                      \
  static const cgt_ruleset *const cgt_plugin_list[] = {__VA_ARGS__, NULL};                                   \
  CGT_PLUGIN_EXPORT const cgt_plugin cgt_plugin_of_rulesets = {CGT_PLUGIN_ABI, cgt_plugin_list,              \
                                                               &cgt_plugin_host}

#if defined(__GNUC__)
#define CGT_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define CGT_PLUGIN_EXPORT
#endif

extern CGT_PLUGIN_EXPORT const cgt_plugin cgt_plugin_of_rulesets;

static const cgt_plugin_calls *cgt_plugin_host;

void cgt_emit(cgt_sink *sink, const void *position, size_t length) {
  cgt_plugin_host->emit(sink, position, length);
}

void cgt_emit_negative(cgt_sink *sink, const void *position, size_t length) {
  cgt_plugin_host->emit_negative(sink, position, length);
}

bool cgt_wants_representatives(const cgt_sink *sink) { return cgt_plugin_host->wants_representatives(sink); }

void cgt_emit_representative(cgt_sink *sink, const void *position, size_t length, bool negative) {
  cgt_plugin_host->emit_representative(sink, position, length, negative);
}

void cgt_emit_step(cgt_sink *sink, const void *position, size_t length, bool negative, int line) {
  cgt_plugin_host->emit_step(sink, position, length, negative, line);
}

void cgt_emit_part(cgt_sink *sink, const cgt_ruleset *ruleset, const void *position, size_t length,
                   bool negative) {
  cgt_plugin_host->emit_part(sink, ruleset, position, length, negative);
}

void cgt_refuse(cgt_sink *sink, const char *format, ...) {
  char message[400];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  cgt_plugin_host->refuse(sink, "%s", message);
}

void cgt_refuse_showing(cgt_sink *sink, const char *format, ...) {
  char message[400];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  cgt_plugin_host->refuse_showing(sink, "%s", message);
}

void cgt_sink_fail(cgt_sink *sink, cgt_status status, const char *message) {
  cgt_plugin_host->sink_fail(sink, status, message);
}

bool cgt_read_integers(cgt_sink *sink, int64_t *values, size_t wanted, const cgt_arg *args, size_t count,
                       int64_t least, int64_t most) {
  return cgt_plugin_host->read_integers(sink, values, wanted, args, count, least, most);
}

const cgt_ruleset *cgt_sink_ruleset(const cgt_sink *sink) { return cgt_plugin_host->sink_ruleset(sink); }

void *cgt_sink_owner(const cgt_sink *sink) { return cgt_plugin_host->sink_owner(sink); }

const void *cgt_sink_stack(const cgt_sink *sink) { return cgt_plugin_host->sink_stack(sink); }

void *cgt_sink_room(cgt_sink *sink, size_t bytes) { return cgt_plugin_host->sink_room(sink, bytes); }

void *cgt_sink_kept(cgt_sink *sink, const void *key, size_t length, size_t bytes) {
  return cgt_plugin_host->sink_kept(sink, key, length, bytes);
}
bool cgt_sink_goes_on(cgt_sink *sink) { return cgt_plugin_host->sink_goes_on(sink); }

void cgt_emit_integer(cgt_sink *sink, int64_t n) { cgt_plugin_host->emit_integer(sink, n); }

void cgt_emit_dyadic(cgt_sink *sink, int64_t mantissa, uint64_t exponent) {
  cgt_plugin_host->emit_dyadic(sink, mantissa, exponent);
}

void cgt_emit_switch(cgt_sink *sink, int64_t mantissa, uint64_t exponent) {
  cgt_plugin_host->emit_switch(sink, mantissa, exponent);
}

void cgt_emit_nimber(cgt_sink *sink, uint64_t m) { cgt_plugin_host->emit_nimber(sink, m); }

void cgt_emit_up(cgt_sink *sink, int64_t n) { cgt_plugin_host->emit_up(sink, n); }

void cgt_emit_game(cgt_sink *sink, cgt_game g) { cgt_plugin_host->emit_game(sink, g); }

void cgt_emit_bound(cgt_sink *sink) { cgt_plugin_host->emit_bound(sink); }

#ifdef __GMP_H__
void cgt_emit_big_integer(cgt_sink *sink, mpz_srcptr n) { cgt_plugin_host->emit_big_integer(sink, n); }

void cgt_emit_big_nimber(cgt_sink *sink, mpz_srcptr m) { cgt_plugin_host->emit_big_nimber(sink, m); }
#endif

#ifdef __cplusplus
}
#endif
#endif

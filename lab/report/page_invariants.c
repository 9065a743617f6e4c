/* page_invariants.c: the rows of cgt show beyond value, stops and mean. They walk over all followers of the
 * game; where these are too many, the rows are left out, and the page names the functions that find them. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/page.h"

/* ---- effort ----------------------------------------------------------------------------------- */

enum { MOST_FOLLOWERS = 2000, MOST_OPTIONS = 40000, SLOTS = 4096 };

typedef struct walk {
  cgt_ctx *ctx;
  cgt_game games[MOST_FOLLOWERS]; /* in the order in which they were met */
  uint16_t slots[SLOTS];          /* open addressing: index + 1 */
  size_t count, options;
  bool starved; /* there was no memory for it */
} walk;

/* Adds a follower that was not met before; false if that is one too many. */
static bool meet(walk *w, cgt_game g) {
  if (cgt_is_number_up_star(w->ctx, g)) return true; /* closed forms */
  uint64_t key = ((uint64_t)g.core << 32 | g.number) * UINT64_C(0x9E3779B97F4A7C15);
  size_t at = key >> 52;
  for (; w->slots[at]; at = (at + 1) % SLOTS)
    if (cgt_equal(w->games[w->slots[at] - 1], g)) return true;
  if (w->count == MOST_FOLLOWERS) return false;
  w->games[w->count++] = g;
  w->slots[at] = (uint16_t)w->count;
  return true;
}

static bool meet_options(walk *w, cgt_game g, cgt_player player) {
  size_t count = 0;
  if (cgt_options(&count, NULL, 0, w->ctx, g, player) != CGT_OK) return false;
  if (count > MOST_OPTIONS - w->options) return false;
  w->options += count;
  cgt_game *options = malloc((count + 1) * sizeof *options);
  w->starved = !options;
  bool good = options && cgt_options(&count, options, count, w->ctx, g, player) == CGT_OK;
  for (size_t i = 0; good && i < count; i++) good = meet(w, options[i]);
  free(options);
  return good;
}

/* Has g few followers, those counted as one that are x + n·↑ + *m? *starved: it is not known, for want of
 * memory. */
static bool is_small(bool *starved, cgt_ctx *ctx, cgt_game g) {
  walk *w = calloc(1, sizeof *w);
  *starved = !w;
  if (!w) return false;
  w->ctx = ctx;
  bool small = meet(w, g);
  for (size_t i = 0; small && i < w->count; i++)
    small = meet_options(w, w->games[i], CGT_LEFT) && meet_options(w, w->games[i], CGT_RIGHT);
  *starved = w->starved || cgt_ctx_status(ctx) == CGT_ENOMEM;
  free(w);
  cgt_ctx_clear_error(ctx); /* a limit reached on the way says no */
  return small;
}

/* ---- kinds ------------------------------------------------------------------------------------ */

typedef struct kind {
  const char *name;
  bool (*holds)(const cgt_ctx *ctx, cgt_game g);
  cgt_status (*asks)(bool *answer, cgt_ctx *ctx, cgt_game g); /* if holds is NULL */
} kind;

static bool is_number(const cgt_ctx *ctx, cgt_game g) {
  (void)ctx;
  return cgt_is_number(g);
}

static const kind kinds[] = {{"integer", cgt_is_integer, NULL},
                             {"number", is_number, NULL},
                             {"nimber", cgt_is_nimber, NULL},
                             {"uptimal", NULL, cgt_is_uptimal},
                             {"infinitesimal", cgt_is_infinitesimal, NULL},
                             {"numberish", cgt_is_numberish, NULL},
                             {"number_tiny", NULL, cgt_is_number_tiny},
                             {"hot", cgt_is_hot, NULL},
                             {"tepid", cgt_is_tepid, NULL},
                             {"all_small", NULL, cgt_is_all_small},
                             {"atomic", NULL, cgt_is_atomic},
                             {"even", NULL, cgt_is_even},
                             {"odd", NULL, cgt_is_odd},
                             {"even_tempered", NULL, cgt_is_even_tempered},
                             {"odd_tempered", NULL, cgt_is_odd_tempered}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Was what has just failed a question without an answer? Then there is no failure. */
static bool has_no_answer(cmd_page *page) {
  if (cgt_ctx_status(page->ctx) != CGT_EDOMAIN) return false;
  cgt_ctx_clear_error(page->ctx);
  return true;
}

static bool holds(cmd_page *page, const kind *kind) {
  bool answer = false;
  if (kind->holds) return kind->holds(page->ctx, page->game);
  if (kind->asks(&answer, page->ctx, page->game) != CGT_OK && !has_no_answer(page))
    cmd_page_json_failed(page, kind->name);
  return answer;
}

/* "is_number_tiny, is_tepid": the names of the functions, for all that hold. */
static void kinds_row(cmd_page *page) {
  char text[KINDS * 24] = "";
  for (size_t i = 0; i < KINDS; i++)
    if (holds(page, &kinds[i])) {
      if (*text) strcat(text, ", ");
      strcat(strcat(text, "is_"), kinds[i].name);
    }
  cmd_page_label("kinds");
  labi_output_paragraph(stdout, text, CMD_PAGE_LABEL, CMD_PAGE_LABEL);
}

/* ---- rows ------------------------------------------------------------------------------------- */

/* "(1,3]"; malloc'ed; NULL on failure. */
static char *interval_text(cmd_page *page) {
  cgt_interval interval;
  if (cgt_confusion_interval(&interval, page->ctx, page->game) != CGT_OK) return NULL;
  if (interval.empty) return strdup("no numbers");
  char *low = cmd_page_text(page, interval.low), *high = cmd_page_text(page, interval.high), *text = NULL;
  size_t room = low && high ? strlen(low) + strlen(high) + 4 : 0;
  if (room && (text = malloc(room)))
    snprintf(text, room, "%c%s,%s%c", interval.has_low ? '[' : '(', low, high, interval.has_high ? ']' : ')');
  free(low);
  free(high);
  return text;
}

/* malloc'ed; NULL on failure, or, has_no_answer, for a game that is no uptimal. */
static char *expansion_text(cmd_page *page) {
  size_t length;
  if (cgt_uptimal_expansion(NULL, 0, &length, page->ctx, page->game) != CGT_OK) return NULL;
  char *text = malloc(length + 1);
  if (text && cgt_uptimal_expansion(text, length + 1, &length, page->ctx, page->game) == CGT_OK) return text;
  free(text);
  return NULL;
}

static void text_row(cmd_page *page, const char *name, char *text) {
  cmd_page_label(name);
  if (text) {
    page->cut |= labi_output_cut(stdout, text, CMD_PAGE_ROOM);
    fputc('\n', stdout);
  } else {
    cmd_page_failed(page);
  }
  free(text);
}

static void misere_row(cmd_page *page) {
  cgt_outcome outcome;
  cmd_page_label("misere outcome");
  if (cgt_misere_outcome_of(&outcome, page->ctx, page->game) != CGT_OK)
    cmd_page_failed(page);
  else
    printf("%s, of the canonical form\n", cgt_outcome_name(outcome));
}

static void walked_rows(cmd_page *page) {
  cgt_ctx *ctx = page->ctx;
  cgt_game g = page->game;
  if (cgt_is_infinitesimal(ctx, g)) {
    cgt_game w = cgt_atomic_weight(ctx, g);
    if (cgt_is_none(w) && has_no_answer(page))
      text_row(page, "atomic weight", strdup("none"));
    else
      cmd_page_game(page, "atomic weight", w);
  }
  if (!cgt_is_number(g) && !cgt_is_nimber(ctx, g)) {
    char *expansion = expansion_text(page);
    if (expansion || !has_no_answer(page)) text_row(page, "uptimal", expansion);
  }
  if (!cgt_is_number(g)) {
    cmd_page_game(page, "reduced form", cgt_reduced_canonical_form(ctx, g));
    cmd_page_game(page, "star projection", cgt_star_projection(ctx, g));
    cmd_page_game(page, "stop count", cgt_stop_count(ctx, g));
  }
  cmd_page_game(page, "followers", cgt_follower_count(ctx, g));
  misere_row(page);
  kinds_row(page);
}

void cmd_page_invariants(cmd_page *page) {
  text_row(page, "confused with", interval_text(page));
  bool starved;
  if (is_small(&starved, page->ctx, page->game)) {
    walked_rows(page);
  } else if (starved) {
    cmd_page_label("followers");
    cmd_page_failed(page);
  } else {
    cmd_page_label("left out");
    labi_output_paragraph(
        stdout,
        "atomic_weight(G), reduced_canonical_form(G), stop_count(G), ..., for this game has many "
        "followers",
        CMD_PAGE_LABEL, CMD_PAGE_LABEL);
  }
}

/* ---- JSON ------------------------------------------------------------------------------------- */

static void json_text(const char *name, const char *text) {
  printf(", \"%s\": ", name);
  if (text)
    labi_output_json_string(stdout, text, strlen(text));
  else
    fputs("null", stdout);
}

void cmd_page_json_invariants(cmd_page *page) {
  cgt_ctx *ctx = page->ctx;
  cgt_game g = page->game;
  cgt_interval interval;
  cgt_status status = cgt_confusion_interval(&interval, ctx, g);
  if (status == CGT_OK && !interval.empty) {
    cmd_page_json_game(page, ", \"confusion_interval\": {", "low", interval.low);
    cmd_page_json_game(page, ", ", "high", interval.high);
    printf(", \"has_low\": %s, \"has_high\": %s}", interval.has_low ? "true" : "false",
           interval.has_high ? "true" : "false");
  } else {
    json_text("confusion_interval", NULL);
    if (status != CGT_OK) cmd_page_json_failed(page, "confusion_interval");
  }
  bool starved, small = is_small(&starved, ctx, g);
  if (starved) cmd_page_json_failed(page, "follower_count");
  if (!small) return;
  cgt_game w = cgt_atomic_weight(ctx, g);
  if (cgt_is_none(w) && has_no_answer(page))
    json_text("atomic_weight", NULL);
  else
    cmd_page_json_game(page, ", ", "atomic_weight", w);
  char *expansion = expansion_text(page);
  json_text("uptimal_expansion", expansion);
  if (!expansion && !has_no_answer(page)) cmd_page_json_failed(page, "uptimal_expansion");
  free(expansion);
  cmd_page_json_game(page, ", ", "reduced_canonical_form", cgt_reduced_canonical_form(ctx, g));
  cmd_page_json_game(page, ", ", "star_projection", cgt_star_projection(ctx, g));
  cmd_page_json_game(page, ", ", "stop_count", cgt_stop_count(ctx, g));
  cmd_page_json_game(page, ", ", "follower_count", cgt_follower_count(ctx, g));
  cgt_outcome outcome;
  if (cgt_misere_outcome_of(&outcome, ctx, g) == CGT_OK)
    json_text("misere_outcome", cgt_outcome_name(outcome));
  else
    cmd_page_json_failed(page, "misere_outcome");
  fputs(", \"kinds\": [", stdout);
  const char *separator = "";
  for (size_t i = 0; i < KINDS; i++)
    if (holds(page, &kinds[i])) {
      printf("%s\"is_%s\"", separator, kinds[i].name);
      separator = ", ";
    }
  fputc(']', stdout);
}

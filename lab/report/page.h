/* page.h: what the parts of the page of cgt show share: rows with a label, and members of its JSON object. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include "command/command.h"
#include "lab/report/output.h"

enum { PAGE_LABEL = 18, PAGE_ROOM = OUTPUT_COLUMNS - PAGE_LABEL };

typedef struct page {
  session *session;
  cgt_ctx *ctx;
  cgt_game game;
  bool cut;           /* something was too long to show */
  exit_status status; /* the worst that happened */
} page;

/* A row begins with its label. */
void page_label(const char *name);

/* Ends a row with the context's error, which is cleared: a limit reached in one line of the page does not
 * take the others away. */
void page_failed(page *page);

/* A whole row about a game, one that is CGT_NONE as page_failed. */
void page_game(page *page, const char *name, cgt_game g);

/* g as text, malloc'ed; NULL on failure. */
char *page_text(page *page, cgt_game g);

/* The same on standard error, for a member of the JSON object, which is null or left out. */
void page_json_failed(page *page, const char *name);

/* separator "name": "g", or null for CGT_NONE. */
void page_json_game(page *page, const char *separator, const char *name, cgt_game g);

/* The rows beyond value, stops and mean: atomic weight, reduced form, counts, kinds (page_invariants.c). */
void page_invariants(page *page);
void page_json_invariants(page *page);

#endif

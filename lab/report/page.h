/* page.h: what the parts of the page of cgt show share: rows with a label, and members of its JSON object. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include "command/command.h"
#include "lab/report/output.h"

enum { CMD_PAGE_LABEL = 18, CMD_PAGE_ROOM = LABI_OUTPUT_COLUMNS - CMD_PAGE_LABEL };

typedef struct cmd_page {
  cmd_session *session;
  cgt_ctx *ctx;
  cgt_game game;
  bool cut;           /* something was too long to show */
  cmd_status status;  /* the worst that happened */
} cmd_page;

/* A row begins with its label. */
void cmd_page_label(const char *name);

/* Ends a row with the context's error, which is cleared: a limit reached in one line of the page does not
 * take the others away. */
void cmd_page_failed(cmd_page *page);

/* A whole row about a game, one that is CGT_NONE as cmd_page_failed. */
void cmd_page_game(cmd_page *page, const char *name, cgt_game g);

/* g as text, malloc'ed; NULL on failure. */
char *cmd_page_text(cmd_page *page, cgt_game g);

/* The same on standard error, for a member of the JSON object, which is null or left out. */
void cmd_page_json_failed(cmd_page *page, const char *name);

/* separator "name": "g", or null for CGT_NONE. */
void cmd_page_json_game(cmd_page *page, const char *separator, const char *name, cgt_game g);

/* The rows beyond value, stops and mean: atomic weight, reduced form, counts, kinds (page_invariants.c). */
void cmd_page_invariants(cmd_page *page);
void cmd_page_json_invariants(cmd_page *page);

#endif

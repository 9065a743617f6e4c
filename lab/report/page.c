/* page.c: see page.h. */
#include "lab/report/page.h"

#include <stdlib.h>
#include <string.h>

void cmd_page_label(const char *name) { printf("  %-*s", CMD_PAGE_LABEL - 2, name); }

static const char *why(const cmd_page *page) {
  return cgt_ctx_status(page->ctx) == CGT_OK ? "out of memory" : cgt_ctx_message(page->ctx);
}

/* A limit reached in one line of the page does not take the others away. */
static void count_failure(cmd_page *page) {
  cgt_status status = cgt_ctx_status(page->ctx);
  page->status = cmd_worse(page->status, status == CGT_OK ? CMD_LIMIT : cmd_status_of(status));
  cgt_ctx_clear_error(page->ctx);
}

void cmd_page_failed(cmd_page *page) {
  fputs("not found: ", stdout);
  labi_output_paragraph(stdout, why(page), CMD_PAGE_LABEL + 11, CMD_PAGE_LABEL);
  count_failure(page);
}

void cmd_page_json_failed(cmd_page *page, const char *name) {
  cmd_complain("%s not found: %s", name, why(page));
  count_failure(page);
}

char *cmd_page_text(cmd_page *page, cgt_game g) {
  return cmd_session_game_text(page->session, g, page->session->settings->format);
}

/* A long fraction is easier to grasp as a decimal. */
static void print_decimal(cmd_page *page, cgt_game g, const char *text) {
  if (!cgt_is_number(g) || cgt_is_integer(page->ctx, g) || strlen(text) <= 8) return;
  char decimal[64];
  size_t length;
  if (cgt_number_approx(decimal, sizeof decimal, &length, page->ctx, g, 12) != CGT_OK) {
    cgt_ctx_clear_error(page->ctx);
    return;
  }
  if (strlen(text) + length + 10 > CMD_PAGE_ROOM)
    printf("\n%*s", CMD_PAGE_LABEL, "");
  else
    fputc(' ', stdout);
  printf("(about %s)", decimal);
}

void cmd_page_game(cmd_page *page, const char *name, cgt_game g) {
  cmd_page_label(name);
  char *text = cgt_is_none(g) ? NULL : cmd_page_text(page, g);
  if (text) {
    page->cut |= labi_output_cut(stdout, text, CMD_PAGE_ROOM);
    print_decimal(page, g, text);
    fputc('\n', stdout);
  } else {
    cmd_page_failed(page);
  }
  free(text);
}

void cmd_page_json_game(cmd_page *page, const char *separator, const char *name, cgt_game g) {
  char *text = cgt_is_none(g) ? NULL : cmd_session_game_text(page->session, g, CGT_PLAIN);
  printf("%s\"%s\": ", separator, name);
  if (text) {
    labi_output_json_string(stdout, text, strlen(text));
  } else {
    fputs("null", stdout);
    cmd_page_json_failed(page, name);
  }
  free(text);
}

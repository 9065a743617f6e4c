/* page.c: see page.h. */
#include "lab/report/page.h"

#include <stdlib.h>
#include <string.h>

void page_label(const char *name) { printf("  %-*s", PAGE_LABEL - 2, name); }

static const char *why(const page *page) {
  return cgt_ctx_status(page->ctx) == CGT_OK ? "out of memory" : cgt_ctx_message(page->ctx);
}

/* A limit reached in one line of the page does not take the others away. */
static void count_failure(page *page) {
  cgt_status status = cgt_ctx_status(page->ctx);
  page->status = worse(page->status, status == CGT_OK ? EXIT_LIMIT : exit_status_of(status));
  cgt_ctx_clear_error(page->ctx);
}

void page_failed(page *page) {
  fputs("not found: ", stdout);
  output_paragraph(stdout, why(page), PAGE_LABEL + 11, PAGE_LABEL);
  count_failure(page);
}

void page_json_failed(page *page, const char *name) {
  complain("%s not found: %s", name, why(page));
  count_failure(page);
}

char *page_text(page *page, cgt_game g) {
  return session_game_text(page->session, g, page->session->settings->format);
}

/* A long fraction is easier to grasp as a decimal. */
static void print_decimal(page *page, cgt_game g, const char *text) {
  if (!cgt_is_number(g) || cgt_is_integer(page->ctx, g) || strlen(text) <= 8) return;
  char decimal[64];
  size_t length;
  if (cgt_number_approx(decimal, sizeof decimal, &length, page->ctx, g, 12) != CGT_OK) {
    cgt_ctx_clear_error(page->ctx);
    return;
  }
  if (strlen(text) + length + 10 > PAGE_ROOM)
    printf("\n%*s", PAGE_LABEL, "");
  else
    fputc(' ', stdout);
  printf("(about %s)", decimal);
}

void page_game(page *page, const char *name, cgt_game g) {
  page_label(name);
  char *text = cgt_is_none(g) ? NULL : page_text(page, g);
  if (text) {
    page->cut |= output_cut(stdout, text, PAGE_ROOM);
    print_decimal(page, g, text);
    fputc('\n', stdout);
  } else {
    page_failed(page);
  }
  free(text);
}

void page_json_game(page *page, const char *separator, const char *name, cgt_game g) {
  char *text = cgt_is_none(g) ? NULL : session_game_text(page->session, g, CGT_PLAIN);
  printf("%s\"%s\": ", separator, name);
  if (text) {
    output_json_string(stdout, text, strlen(text));
  } else {
    fputs("null", stdout);
    page_json_failed(page, name);
  }
  free(text);
}

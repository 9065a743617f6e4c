/* script_parser.h: what the two halves of the parser of CGScript share. */
#ifndef LAB_SCRIPT_PARSER_H
#define LAB_SCRIPT_PARSER_H

#include "lab/cgscript/script_tree.h"

typedef struct labi_script_parser {
  labi_scratch *memory;
  const labi_script_token *now;
  unsigned depth;
  cgt_error *error;
} labi_script_parser;

/* Nodes under construction: the children of one. */
typedef struct labi_script_list {
  labi_script_node **items;
  uint32_t count, room;
} labi_script_list;

/* NULL is not added: it has its error already. */
bool labi_script_add(labi_script_parser *p, labi_script_list *list, labi_script_node *node);
labi_script_node *labi_script_node_of(labi_script_parser *p, labi_script_kind kind,
                                      const labi_script_token *at, labi_script_list children);

/* Takes the word or the sign if it stands there. */
bool labi_script_take(labi_script_parser *p, const char *text);
/* False with an error unless it stands there. */
bool labi_script_expect(labi_script_parser *p, const char *text);
/* The name that must stand there; NULL with an error. */
const labi_script_token *labi_script_name(labi_script_parser *p);
/* "found 'x', expected ..". Always NULL. */
void *labi_script_refuse(labi_script_parser *p, const char *expected);

/* Counts a level of nesting; false with an error when there are too many. */
bool labi_script_enter(labi_script_parser *p);

labi_script_node *labi_script_expression(labi_script_parser *p);
/* A BLOCK of statements up to a word that cannot begin one. */
labi_script_node *labi_script_statements(labi_script_parser *p);
/* if, for, while or begin, with its end. */
labi_script_node *labi_script_control(labi_script_parser *p);
/* for x ..: at least one, of those that stand behind another. */
bool labi_script_loops(labi_script_parser *p, labi_script_list *loops);
/* "(", parameters, ")". */
bool labi_script_parameters(labi_script_parser *p, labi_script_list *list);

#endif

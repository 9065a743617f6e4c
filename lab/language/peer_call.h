/* peer_call.h: a ruleset of CGSuite and what stands in its brackets, on the way to a call of ours. */
#ifndef LAB_PEER_CALL_H
#define LAB_PEER_CALL_H

#include "lab/language/parser.h"

typedef struct labi_peer_call {
  const labi_token *name;
  const char *ours;
  size_t length;
  const char *parameters; /* those that are named there: see parse_peers.c; NULL: none */
  labi_nodes args;
} labi_peer_call;

/* One pair of brackets: its arguments are appended. */
bool labi_parse_peer_arguments(labi_peer_call *c, labi_parser *p);

/* ours(args) */
labi_node *labi_peer_node(const labi_peer_call *c, labi_parser *p);

/* The code of take_and_break that a game on heaps is, as a text; NULL: none is known, or after an error. */
labi_node *labi_peer_code(const labi_peer_call *c, labi_parser *p);

/* ---- parse_listing.c: .NimValueSequence(20), .CheckPeriodicity(300) behind a ruleset. *is false, and
 * nothing is read, if it is something of a position. */
labi_node *labi_parse_listing(bool *is, labi_peer_call *c, labi_parser *p);

/* ---- parse_line.c: x -> s*x + t, as the two arguments s and t; an error for functions that are not linear.
 */
bool labi_push_line(labi_nodes *args, labi_parser *p);

/* ---- parse_alias.c: a ruleset that was given a name. */

/* name := ruleset, up to the end of the statement, at its name. *is false, and nothing is read, if what is
 * given the name is something else. False after an error. */
bool labi_parse_alias(bool *is, labi_parser *p);

/* From here on the name is not one of a ruleset. */
bool labi_forget_alias(labi_parser *p, const char *name);

/* Is the name one of these? Then *c gets what it stands for; *is and false: after an error. */
bool labi_find_alias(bool *is, labi_peer_call *c, labi_parser *p, const labi_token *name);

/* ---- parse_peers.c: a ruleset by itself, with its parameters, products and joins, at its name or the
 * package that stands before it. False: there is none. */
bool labi_parse_ruleset_alone(labi_peer_call *c, labi_parser *p, labi_token *name);

#endif

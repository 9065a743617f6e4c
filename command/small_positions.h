/* small_positions.h: small positions of every ruleset, as lists that the language writes: for tests that play
 * them out. A new ruleset has a line here; the suite plain_play asks for it. */
#ifndef LAB_SMALL_POSITIONS_H
#define LAB_SMALL_POSITIONS_H

extern const char *const small_positions[]; /* up to a NULL */

#endif

/* second_opinion.h: the check of a ruleset of one's own at its first use. Small positions of it are played out move by
 * move (plain_play.h), within limits of time, memory and positions, and a difference is an error at each use. */
#ifndef LAB_SECOND_OPINION_H
#define LAB_SECOND_OPINION_H

#include "lab/language/syntax.h"

/* What a program asks at the first use of a ruleset. */
labi_opinion_giver labi_give_second_opinion;

#endif

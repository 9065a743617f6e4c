/* errata.c: errors in editions that were made and cited. An edition is never changed: a row names the edition, the
 * version of cgt that made it, the ruleset whose rows are wrong ("" for none in particular), and in one sentence what
 * is wrong and which version is right. cgt encyclopedia shows the rows about the edition that it reads. */
#include <stddef.h>

#include "lab/encyclopedia/edition.h"

const lab_erratum labi_errata[] = {{NULL, NULL, NULL, NULL}};

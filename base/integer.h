/* integer.h: integers of 64 bits to and from GMP, whose own functions take and give a long, which may have
 * fewer. Including this header means gmp.h. */
#ifndef BASE_INTEGER_H
#define BASE_INTEGER_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

void labi_mpz_set_int64(mpz_ptr z, int64_t n); /* z is initialised already */

/* False, and *n as it was: z has more than 64 bits. */
bool labi_mpz_int64(int64_t *n, mpz_srcptr z);

#endif

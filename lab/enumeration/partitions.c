/* partitions.c: a number as a sum of parts in descending order. */
#include "lab/enumeration/enumeration.h"

/* The last part above 1 loses one; what comes free is spread behind it in parts of its new size. */
static unsigned lessen(unsigned char *part, unsigned count) {
  unsigned ones = 0;
  while (count > 0 && part[count - 1] == 1) count--, ones++;
  if (count == 0) return 0;
  const unsigned size = --part[count - 1];
  for (unsigned left = ones + 1; left > 0;) {
    const unsigned next = left < size ? left : size;
    part[count++] = (unsigned char)next;
    left -= next;
  }
  return count;
}

cgt_status labi_list_partitions(const labi_listing *to, unsigned n) {
  enum { EVERY = 1 << 12 };
  unsigned char part[LABI_MOST_PARTITIONED] = {(unsigned char)n};
  unsigned count = n > 0;
  uint64_t turns = 0;
  do
    if ((turns++ % EVERY == 0 && !to->look(to->where, 0)) || !to->take(to->where, part, count))
      return CGT_ECANCELLED;
  while ((count = lessen(part, count)) > 0);
  return CGT_OK;
}

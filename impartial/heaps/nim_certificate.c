/* nim_certificate.c: the certificate of a period of nim-values, written. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/outlet.h"
#include "impartial/heaps/nim_memory.h"
#include "impartial/heaps/nim_sequence.h"

/* Of the first count values, which are below 65536. False: no memory. */
static bool hash_values(uint64_t *hash, const cgt_nim_sequence *s, size_t count) {
  if (s->is_sparse) return imp_nim_values_hash(hash, s->narrow.value, count);
  uint16_t *value = malloc((count + 1) * sizeof *value);
  if (!value) return false;
  for (size_t n = 0; n < count; n++) value[n] = (uint16_t)s->wide.value[n];
  bool good = imp_nim_values_hash(hash, value, count);
  free(value);
  return good;
}

/* No more than suffice. */
static size_t values_of_sparse(const cgt_nim_sequence *s, const cgt_nim_period *p) {
  const games_sparse *sparse = &s->sparse;
  const size_t last = sparse->rare_count > 0 ? sparse->rare[sparse->rare_count - 1] : 0;
  const size_t enough = imp_sparse_suffices(p->start > 0 ? p->start : 1, p->length, sparse->longest, last);
  return s->count < enough ? s->count : enough;
}

cgt_status cgt_nim_certificate_write(cgt_write *write, void *where, const cgt_nim_sequence *s,
                                     const cgt_nim_period *p) {
  if (!write || !s || !p) return CGT_EINVAL;
  static const char *const theorems[] = {[CGT_THEOREM_GUY_SMITH] = "guy-smith",
                                         [CGT_THEOREM_WINDOW] = "window",
                                         [CGT_THEOREM_SPARSE] = "sparse",
                                         [CGT_THEOREM_SLANTED] = "slanted"};
  uint64_t hash;
  cgt_nim_facts facts;
  if (p->status.word != CGT_LAW_PROVED) return CGT_EINVAL;
  const size_t count =
      p->status.theorem == CGT_THEOREM_SPARSE ? values_of_sparse(s, p) : p->status.needs;
  if (!hash_values(&hash, s, count)) return CGT_ENOMEM;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_putf(out, "cgt nim-period 1\n%s %s\n", s->written == CGT_HEAPS_SET ? "set" : "code", s->text);
  labi_putf(out, "period %zu from %zu", p->length, p->start);
  if (p->saltus > 0) labi_putf(out, " saltus %" PRIu32, p->saltus);
  labi_putf(out, "\nvalues %zu hash %016" PRIx64 "\ntheorem %s", count, hash, theorems[p->status.theorem]);
  if (p->saltus > 0) labi_putf(out, " %zu", p->together);
  labi_put(out, "\n");
  cgt_nim_sequence_facts(&facts, s);
  if (facts.mask > 0) {
    labi_putf(out, "mask %" PRIu32 "%s\nrare", facts.mask, facts.by_parity ? " by parity" : "");
    for (size_t i = 0; i < facts.rare_count && facts.rare[i] < count; i++)
      labi_putf(out, " %zu:%" PRIu32, facts.rare[i], cgt_nim_sequence_value(s, facts.rare[i]));
    labi_put(out, "\n");
  }
  labi_put(out, "end\n");
  return labi_outlet_close(&outlet);
}

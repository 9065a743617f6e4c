/* decide_path.c: whether a search may go on, and how far it is. */
#include <inttypes.h>

#include "cgt/decide/deciding.h"

static bool report(cgti_question *question, const cgti_path *here) {
  if (!question->options.progress) return true;
  uint64_t share = 0; /* in 2^16 */
  for (const cgti_path *n = here; n; n = n->up)
    if (n->all) share = (((uint64_t)n->done << 16) + share) / n->all;
  const cgt_decide_progress progress = {question->counts.nodes, (uint32_t)share, question->quick};
  question->reported = true;
  if (question->options.progress(question->options.closure, &progress)) return true;
  cgti_fail(question->ctx, CGT_ECANCELLED, "stopped on request");
  return false;
}

bool cgti_may_go_on(cgti_question *question, const cgti_path *here) {
  uint64_t limit = question->options.node_limit;
  if (limit && question->counts.nodes >= limit) {
    cgti_fail(question->ctx, CGT_ELIMIT,
              "the search reached its limit of %" PRIu64 " nodes (node_limit)", limit);
    return false;
  }
  question->counts.nodes++;
  return cgti_may_recurse(question->ctx) && report(question, here);
}

/* uptimal_options.c: the canonical options of G = U + *m, U = c1·↑ + ... + cn·↑^n with n >= 2 and cn > 0.
 *
 * V and D are sums of powers of ↑, ordered by their first coefficient that is not 0 (Siegel, CGT, Ch. II,
 * uptimals); V|p is the first p terms of V; V >> 1 if V > ↑^[k] for all k, that is if the first
 * coefficient that is not 1 is greater.
 *
 * Order. V + *j >= 0 iff  j = 0 and V >= 0,  or j = 1 and V >> 1,  or j >= 2 and v1 >= 1.
 *
 * j = 1: If V >> 1 then V >= ↑^[k] + ↑^k - N·↑^(k+1) for some k and N. From this and *, that is from
 * {0, ↑^[k-1]* | 0} + ↑^k - N·↑^(k+1), Right moves to ↑^k - N·↑^(k+1) > 0, in two ways, or to the same with
 * N - 1, where Left moves ↑^[k]* to 0. Otherwise V + * <= ↑^[k] + *, which Right moves to 0.
 *
 * j >= 2: From ↑ + *j - N·↑^2 Right moves ↑ to *, and Left answers ↓^2 to ↑*, or, if N = 0, *(j^1) to 0; or
 * Right moves *j to *k or ↓^2 to 0, and Left makes the star 0. What is left is >= 0, by induction on N. If
 * v1 <= 0 then V + *j <= N·↑^2 + *j, and Right moves one ↑^2 to ↓*, or *j to 0 if N = 0.
 *
 * Moves in the sum. Left's: A_i = G - ↑^i for ci > 0, B_i = G + ↑^[i] + * for ci < 0, C_k = U + *k for k < m.
 * Right's: G - ↑^[i] + * for ci > 0, G + ↑^i for ci < 0, and C_k. Let p be the last index with cp < 0, and q
 * the last one with cq <= 0 and q < n.
 *
 * Theorem. Right's only canonical option is R = G - ↑^[n] + *. Left's are
 *
 *   T = A_n if cn = 1, U|q + *m if cn > 1 and q exists;
 *   B = U|p + ↑^[p] + *(m^1) if p exists;
 *   *0, ..., *(m-1) if no ci < 0 and c1 = 0;
 *   0 if no ci < 0 and c1 > 0, and there is no T, or m = 1 and not U >> 1.
 *
 * Proof. Let G' be {those | R}. By the order R is <= each move of Right, and no option of Left's listed is
 * >= G: so G' <= G. G <= G' if A <| G' for each move A of Left in G. More: if X = V + *j <| G then X <| G',
 * by induction on X. If X <= some option listed it is so. If some X^R <= G, too: each X^RL <| G, hence
 * X^RL <| G', and X^R <| R since R is a move in G, so X^R <= G'. As X <| G, some X^R <= G or X <= one of
 * A_n, B_p and the C_k (A_i <= A_n, B_i <= B_p). So what is to be found is, for such an X under no option
 * listed, an X^R <= G. Let D = U - V and s = j^m: X^R = X - ↑^[i] + *, for vi > 0, is <= G iff
 * D + ↑^[i] + *(s^1) >= 0.
 *
 * p exists. All C_k <= B_p. Let X <= B_p. s = 1: 0 <= D + ↑^[p] < U - U|p, so V - V|p > 0 begins with a
 * vi > 0. s >= 2: d1 >= 0, so X <= B. s = 0: D|p = 0 and d(p+1) >= 1, so X <= T unless q = p and
 * V - V|p > 0 begins with a vi > 0. And if X <= A_n, but not B_p, then s = 0.
 *
 * s = 0 and X <= A_n, cn > 1 (otherwise T = A_n). If q exists, D < U - U|q, as X is not <= T; let q be 0 if
 * it does not. As D >= ↑^n, D begins with a dd > 0, d > q. If some vi > 0, i >= d, then D + ↑^[i] >> 1. If
 * not then di >= ci for all i >= d, and dn > 1, so D + ↑^[d-1] >> 1, and v(d-1) = c(d-1) > 0 if d - 1 > q.
 * d - 1 = q > 0 would make X <= T. If d = 1 and q = 0 then V <= 0 and D >> 1, so that X = V <= 0, or m > 0
 * and X^R = V <= G.
 *
 * No ci < 0, c1 = 0; X <= C_k, or X <= A_n and s > 0. j > m: X^R = V + *m, as D >= 0. j = m: d1 > 0, X <= T.
 * j < m: V > 0, as X is not <= *j, and D >= 0, so v1 = d1 = 0, and V begins with a vi > 0.
 *
 * No ci < 0, c1 > 0; X the same. j > m: X^R = V + *m. j = m: d1 > 0, X <= T, or X <= A_n if there is no T.
 * j < m and V > 0: d1 >= 0, and V begins with a vi > 0. j < m and V <= 0: d1 > 0; if j > 0 then
 * X^R = V <= G, as m >= 2; if j = 0 then X <= 0, and 0 is listed or 0 <= T.
 *
 * By the order no option listed is under another one, no Y^R <= G for those of Left, and no R^L >= G. */
#include "cgt/forms/uptimal.h"

#define ONE cgti_num_inline(1, 0)

bool cgti_same_ups(const cgti_uptimal *u, const cgti_uptimal *v) {
  if (u->star != v->star || u->count != v->count) return false;
  for (size_t i = 0; i < u->count; i++) {
    cgti_up_run a = cgti_up_run_at(u, i), b = cgti_up_run_at(v, i);
    if (a.c != b.c || a.end != b.end) return false;
  }
  return true;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

bool cgti_up_change(cgti_uptimal *changed, cgt_ctx *ctx, const cgti_uptimal *u, size_t from, size_t to,
                    int by, size_t cut) {
  cgti_up_run *runs = cgti_scratch_take(ctx, (u->count + 4) * sizeof *runs);
  if (!runs) return false;
  size_t count = 0, i = 0;
  for (size_t at = 0, end; at < cut; at = end) { /* a piece at a time, behind the last run zeros */
    while (i < u->count && cgti_up_run_at(u, i).end <= at) i++;
    end = i < u->count ? least(cgti_up_run_at(u, i).end, cut) : cut;
    if (at < from)
      end = least(end, from);
    else if (at < to)
      end = least(end, to);
    cgti_num c = i < u->count ? cgti_up_run_at(u, i).c : 0;
    if (at >= from && at < to) c = cgti_num_add(ctx, c, cgti_num_inline(by, 0));
    if (c == CGTI_NAN) return false;
    if (count > 0 && runs[count - 1].c == c)
      runs[count - 1].end = end;
    else
      runs[count++] = (cgti_up_run){c, end};
  }
  if (count > 0 && runs[count - 1].c == 0) count--;
  *changed = (cgti_uptimal){.number = u->number, .star = u->star, .runs = runs, .count = count};
  return true;
}

/* U >> 1? */
static bool is_far_above(const cgt_ctx *ctx, const cgti_uptimal *u) {
  for (size_t i = 0; i < u->count; i++) {
    cgti_num c = cgti_up_run_at(u, i).c;
    if (c != ONE) return cgti_num_cmp(ctx, c, ONE) > 0;
  }
  return false;
}

bool cgti_up_at_least_zero(const cgt_ctx *ctx, const cgti_uptimal *u) {
  if (u->star == ONE) return is_far_above(ctx, u);
  int sign = cgti_num_sign(cgti_up_coefficient(u, 1));
  if (u->star == 0 && sign == 0 && u->count > 1) sign = cgti_num_sign(cgti_up_run_at(u, 1).c);
  return u->star == 0 ? sign >= 0 : sign > 0;
}

/* The last index below n with a coefficient < 0, or with one <= 0; 0 if there is none. The last run is
 * positive. */
static size_t last_index(const cgti_uptimal *u, bool negative) {
  for (size_t i = u->count - 1; i-- > 0;) {
    cgti_up_run run = cgti_up_run_at(u, i);
    if (cgti_num_sign(run.c) < !negative) return run.end;
  }
  return 0;
}

/* How many of *0, *1, ... are Left options if no coefficient is negative. */
static cgti_num count_nimbers(cgt_ctx *ctx, const cgti_uptimal *u, bool t_exists) {
  if (cgti_up_coefficient(u, 1) == 0) return u->star;
  return !t_exists || (u->star == ONE && !is_far_above(ctx, u)) ? ONE : 0;
}

bool cgti_up_options_of(cgti_up_options *options, cgt_ctx *ctx, const cgti_uptimal *u) {
  size_t n = cgti_up_length(u), p = last_index(u, true), q = last_index(u, false);
  bool single = cgti_up_run_at(u, u->count - 1).c == ONE;
  *options = (cgti_up_options){0};
  if (!cgti_up_change(&options->right, ctx, u, 0, n, -1, n)) return false;
  options->right.star = cgti_num_xor(ctx, u->star, ONE);

  cgti_uptimal *t = &options->left[0];
  if (single && !cgti_up_change(t, ctx, u, n - 1, n, -1, n)) return false;
  if (!single && q > 0 && !cgti_up_change(t, ctx, u, 0, 0, 0, q)) return false;
  options->left_count = single || q > 0;
  if (p == 0) {
    options->nimbers = count_nimbers(ctx, u, options->left_count);
    return options->right.star != CGTI_NAN;
  }
  cgti_uptimal *b = &options->left[options->left_count++];
  if (!cgti_up_change(b, ctx, u, 0, p, 1, p)) return false;
  b->star = options->right.star;
  return b->star != CGTI_NAN;
}

/* uptimal.h, layer 2: the games x + c1·↑ + c2·↑^2 + ... + cn·↑^n + *m, where ↑^k = {0 | ↓* - ↑^2 - ... -
 * ↑^(k-1)}. Siegel, CGT, Ch. II, uptimals; Winning Ways, Ch. 8. Always ↑^[k] = ↑ + ↑^2 + ... + ↑^k. */
#ifndef CGTI_UPTIMAL_H
#define CGTI_UPTIMAL_H

#include "cgt/forms/forms.h"

/* Coefficients come in runs of equal ones: those of ↑^[100000] are one run. This one ends with c_end. */
typedef struct cgti_up_run {
  cgti_num c;
  size_t end;
} cgti_up_run;

/* number + Σ c_k·↑^k + *star, where c_k is cgti_up_coefficient(u, k), an integer. No two runs that follow one
 * another are of the same coefficient, and the last one is not of 0: equal games have equal runs. */
typedef struct cgti_uptimal {
  cgti_num number, star;
  const cgti_up_run *runs; /* NULL: the only one is first */
  cgti_up_run first;
  size_t count;  /* of runs */
  bool negative; /* the coefficients are the negatives of those in the runs */
} cgti_uptimal;

static inline size_t cgti_up_length(const cgti_uptimal *u) {
  return u->count == 0 ? 0 : u->runs ? u->runs[u->count - 1].end : u->first.end;
}

static inline cgti_up_run cgti_up_run_at(const cgti_uptimal *u, size_t i) {
  cgti_up_run run = u->runs ? u->runs[i] : u->first;
  if (u->negative) run.c = cgti_num_neg(run.c);
  return run;
}

static inline cgti_num cgti_up_coefficient(const cgti_uptimal *u, size_t k) {
  for (size_t i = 0; i < u->count; i++)
    if (k <= cgti_up_run_at(u, i).end) return cgti_up_run_at(u, i).c;
  return 0;
}

/* Of the same coefficients and the same star. */
bool cgti_same_ups(const cgti_uptimal *u, const cgti_uptimal *v);

/* ---- canonical options (uptimal_options.c) ---------------------------------------------------- */

/* Of an uptimal whose last coefficient is positive and not the first one. Left's are *0, ..., *(nimbers - 1)
 * and those in left. */
typedef struct cgti_up_options {
  cgti_uptimal right, left[2];
  size_t left_count;
  cgti_num nimbers;
} cgti_up_options;

/* All in scratch memory. */
bool cgti_up_options_of(cgti_up_options *options, cgt_ctx *ctx, const cgti_uptimal *u);

/* U + *m >= 0? The number is left out. */
bool cgti_up_at_least_zero(const cgt_ctx *ctx, const cgti_uptimal *u);

/* u with c_k + by for from < k <= to, and no coefficients beyond cut: in scratch memory. */
bool cgti_up_change(cgti_uptimal *changed, cgt_ctx *ctx, const cgti_uptimal *u, size_t from, size_t to,
                    int by, size_t cut);

/* ---- recognised (uptimal.c) and made (uptimal_form.c) ----------------------------------------- */

#define CGTI_NO_UPTIMAL "only uptimals, x + c1·↑ + c2·↑^2 + ... + *m, have an uptimal expansion"

/* Is g an uptimal? 1, 0, or -1 when it failed. Numbers, nimbers and x + n·↑ + *m are. */
int cgti_uptimal_of(cgti_uptimal *u, cgt_ctx *ctx, cgt_game g);

/* The game of u, of number 0 and positive last coefficient, if it was made before; CGT_NONE if not. */
cgt_game cgti_up_known(cgt_ctx *ctx, const cgti_uptimal *u);
bool cgti_up_remember(cgt_ctx *ctx, const cgti_uptimal *u, cgt_game g);
uint64_t cgti_up_hash(const cgti_uptimal *u);

/* ↑^k and ↑^[k], for k >= 1. */
cgt_game cgti_up_power(cgt_ctx *ctx, size_t k);
cgt_game cgti_up_powers(cgt_ctx *ctx, size_t k);

/* The game of an uptimal. */
cgt_game cgti_uptimal_form(cgt_ctx *ctx, const cgti_uptimal *u);

/* g + h if both are uptimals: 1, 0, or -1 when it failed. */
int cgti_uptimal_sum(cgt_game *sum, cgt_ctx *ctx, cgt_game g, cgt_game h);

#endif

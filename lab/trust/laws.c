/* laws.c: see laws.h. */
#include "lab/trust/laws.h"

const labi_law labi_laws[] = {
    /* the group */
    {"g - g == 0", 1, 4, false},
    {"g + h == h + g and -(g + h) == -g - h", 2, 4, false},
    {"g + h - h == g", 2, 4, false},
    {"(g + h) + k == g + (h + k)", 3, 3, false},
    /* the order */
    {"(g <= h) == (0 <= h - g)", 2, 4, false},
    {"(g <= h and h <= g) == (g == h)", 2, 3, false},
    {"not (g <= h and h <= k) or g <= k", 3, 2, false},
    {"(g <= h) == (g + k <= h + k)", 3, 3, false},
    {"(g <= h) == (-h <= -g)", 2, 4, false},
    /* stops, outcome, mean, temperature */
    {"right_stop(g) <= left_stop(g) and left_stop(-g) == -right_stop(g)", 1, 4, false},
    {"(if left_stop(g) < 0 then R else if right_stop(g) > 0 then L else outcome(g)) == outcome(g)", 1, 4,
     false},
    {"not (left_stop(g) > 0 and right_stop(g) < 0) or outcome(g) == N", 1, 4, false},
    {"mean(g + h) == mean(g) + mean(h)", 2, 4, false},
    {"temperature(g + h) <= max(temperature(g), temperature(h))", 2, 4, false},
    {"left_stop(g + h) <= left_stop(g) + left_stop(h)", 2, 3, false},
    {"right_stop(g) <= mean(g) and mean(g) <= left_stop(g)", 1, 4, false},
    /* heating and cooling */
    {"cool(heat(g,1/2),1/2) == g and cool(heat(g,2),2) == g", 1, 4, false},
    {"cool(g + h,1/2) == cool(g,1/2) + cool(h,1/2)", 2, 3, false},
    {"cool(cool(g,1/4),1/2) == cool(g,3/4)", 1, 4, false},
    {"freeze(g) == cool(g,temperature(g)) or is_number(g)", 1, 4, false},
    /* products and ordinal sums */
    {"norton_product(g + h,^) == norton_product(g,^) + norton_product(h,^)", 2, 2, false},
    {"norton_product(g + h,{2|1}) == norton_product(g,{2|1}) + norton_product(h,{2|1})", 2, 2, false},
    {"(g <= h) == (norton_product(g,^^*) <= norton_product(h,^^*))", 2, 2, false},
    {"(g <= h) == (k:g <= k:h)", 3, 2, false},
    {"(k:g):h == k:(g:h) or not is_number(k) or not is_number(g)", 3, 2, false},
    {"subordinate(h:g,h) == g", 2, 2, false},
    {"companion(companion(g)) == g", 1, 4, false},
    /* infinitesimals */
    {"atomic_weight(g + h) == atomic_weight(g) + atomic_weight(h)", 2, 4, true},
    {"not (atomic_weight(g) >= 2) or g > 0", 1, 4, true},
    {"is_infinitesimal(g) and is_atomic(g) and reduced_canonical_form(g) == 0", 1, 4, true},
    {"reduced_canonical_form(g + h) == reduced_canonical_form(reduced_canonical_form(g) + h)", 2, 3, false},
    {0}};

/* test_turn_code.c: the sets of coins that a code allows, against their definition, out of all sets. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/boards/codes/turn_code.h"

enum { COINS = 13 };

typedef struct met {
  unsigned char times[1 << COINS]; /* by the bits of the coins, the first the lowest */
  uint64_t n;
} met;

static bool note(void *data, const uint64_t *coins, size_t count) {
  met *m = data;
  uint64_t set = UINT64_C(1) << (m->n - 1);
  for (size_t i = 0; i < count; i++) {
    cr_assert(coins[i] > 0 && coins[i] < m->n && (i == 0 || coins[i] > coins[i - 1]));
    set |= UINT64_C(1) << (coins[i] - 1);
  }
  m->times[set]++;
  return true;
}

/* A set with the order that the letter names, 0: none. */
static bool is_allowed(uint64_t set, unsigned least, unsigned most, unsigned span, char order, bool first) {
  unsigned place[COINS], count = 0;
  for (unsigned i = 0; i < COINS; i++)
    if (set >> i & 1) place[count++] = i + 1;
  if (count < least || count > most || (first && place[0] != 1)) return false;
  if (place[count - 1] - place[0] + 1 > span) return false;
  for (unsigned i = 1; i < count; i++) {
    unsigned step = place[i] - place[i - 1];
    if (order == 'C' && step != 1) return false;
    if (order == 'E' && step != place[1] - place[0]) return false;
    if (order == 'S' && place[i] + place[count - 1 - i] != place[0] + place[count - 1]) return false;
  }
  return true;
}

Test(turn_code, sets_are_what_the_code_says) {
  static const struct {
    const char *code;
    unsigned least, most, span;
    char order;
    bool first;
  } codes[] = {{"1", 1, 1, 99, 0, false},     {"3", 3, 3, 99, 0, false},      {"1-3", 1, 3, 99, 0, false},
               {"2+", 2, 99, 99, 0, false},   {"1+C", 1, 99, 99, 'C', false}, {"2-4E", 2, 4, 99, 'E', false},
               {"1+S", 1, 99, 99, 'S', false}, {"4FS", 4, 4, 99, 'S', true},   {"1+FS", 1, 99, 99, 'S', true},
               {"1-3C(5)", 1, 3, 5, 0, false}, {"3C(5)", 3, 3, 5, 0, false},   {"1+F", 1, 99, 99, 0, true},
               {"2-3FC(4)", 2, 3, 4, 0, true}, {"3ec(7)", 3, 3, 7, 'E', false}, {"1+SC(6)", 1, 99, 6, 'S', false},
               {"1+FC", 1, 99, 99, 'C', true}, {"1+fe", 1, 99, 99, 'E', true}};
  static met m;
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    games_turn_code code;
    size_t at;
    const char *end = codes[c].code + strlen(codes[c].code), *what = games_turn_read(&code, codes[c].code, end, &at);
    cr_assert(!what, "%s, %zu: %s", codes[c].code, at, what);
    for (m.n = 1; m.n <= COINS; m.n++) {
      uint64_t coins[COINS];
      memset(m.times, 0, sizeof m.times);
      cr_assert(games_turn_each(&code, m.n, coins, note, &m));
      for (uint64_t set = UINT64_C(1) << (m.n - 1); set < UINT64_C(1) << m.n; set++)
        cr_assert_eq((bool)m.times[set],
                     is_allowed(set, codes[c].least, codes[c].most, codes[c].span, codes[c].order, codes[c].first),
                     "%s, coin %d: %llx", codes[c].code, (int)m.n, (unsigned long long)set);
    }
  }
}

Test(turn_code, what_is_no_code_is_refused) {
  static const struct {
    const char *text;
    size_t at;
  } bad[] = {{"", 1}, {"C", 1}, {"0", 2}, {"1-", 3}, {"3-1", 4}, {"1x", 2}, {"1C(", 4}, {"1C(0)", 5}, {"1C(5", 5}, {"1,", 3}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    games_turn_code code;
    size_t at;
    const char *what = games_turn_read(&code, bad[i].text, bad[i].text + strlen(bad[i].text), &at);
    cr_expect(what && at == bad[i].at, "%s: %zu, %s", bad[i].text, at, what ? what : "good");
  }
}

/* heap_words.c: the heaps of a game, their options, and what they equal in all sums. */
#include "impartial/quotient/heap_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

bool imp_heap_words_new(imp_heap_words *words, const char *code, const char **what) {
  *words = (imp_heap_words){.letters = 1, .longest_of_letter = {1}};
  imp_word *empty = labi_push(&words->options); /* the one option of *1 */
  *what = NULL;
  if (!empty || !games_heap_game_read(&words->rules, code, false, what)) return false;
  *empty = (imp_word){0};
  words->option_of[1] = 1;
  if (words->rules.partizan) *what = "a quotient needs an impartial game, whose code has no '|'";
  return !*what;
}

void imp_heap_words_free(imp_heap_words *words) {
  games_heap_game_clear(&words->rules);
  free(words->parts.items);
  free(words->part_of);
  free(words->longest);
  free(words->word_of);
  free(words->options.items);
}

/* ---- options as they are ------------------------------------------------------------------------- */

bool imp_heap_each(const imp_heap_words *words, size_t n, imp_parts_visit *visit, void *data) {
  for (size_t at = words->part_of[n]; at < words->part_of[n + 1]; at += 1 + words->parts.items[at])
    if (!visit(data, words->parts.items + at + 1, words->parts.items[at])) return false;
  return true;
}

static bool keep_parts(void *data, const uint64_t *heaps, size_t count) {
  imp_heap_words *words = data;
  if (!labi_has_room(&words->parts, count + 1)) return false;
  words->parts.items[words->parts.count++] = (uint32_t)count;
  uint32_t longest = 1;
  for (size_t i = 0; i < count; i++) {
    words->parts.items[words->parts.count++] = (uint32_t)heaps[i];
    longest += words->longest[heaps[i]];
  }
  uint32_t *own = &words->longest[words->heaps];
  if (longest > *own) *own = longest;
  return true;
}

/* Room for heaps 0 .. n, and the end of the options of the last. */
static bool heap_room(imp_heap_words *words, size_t n) {
  if (n + 2 <= words->heap_room) return true;
  size_t room = 2 * n + 16;
  size_t *part_of = realloc(words->part_of, room * sizeof *part_of);
  if (part_of) words->part_of = part_of;
  uint32_t *longest = realloc(words->longest, room * sizeof *longest);
  if (longest) words->longest = longest;
  imp_word *word_of = realloc(words->word_of, room * sizeof *word_of);
  if (word_of) words->word_of = word_of;
  if (!part_of || !longest || !word_of) return false;
  if (words->heap_room == 0) {
    part_of[0] = part_of[1] = 0;
    longest[0] = 0;
    word_of[0] = (imp_word){0};
  }
  words->heap_room = room;
  return true;
}

size_t imp_heap_words_bytes(const imp_heap_words *words) {
  return words->parts.room * sizeof *words->parts.items;
}

cgt_status imp_heap_words_add(imp_heap_words *words, size_t bytes) {
  size_t n = words->heaps + 1;
  if (!heap_room(words, n)) return CGT_ENOMEM;
  uint64_t *heaps = malloc((n + GAMES_TAKE_NUMBERED) * sizeof *heaps);
  if (!heaps) return CGT_ENOMEM;
  words->heaps = n;
  words->longest[n] = 0;
  bool good = games_heap_each(&words->rules.rules[0], n, heaps, keep_parts, words);
  free(heaps);
  words->part_of[n + 1] = words->parts.count;
  return !good ? CGT_ENOMEM : imp_heap_words_bytes(words) > bytes ? CGT_ELIMIT : CGT_OK;
}

/* ---- lists of words, each there once ------------------------------------------------------------ */

typedef struct word_list {
  imp_word *items;
  size_t count, room;
} word_list;

static bool has_word(const word_list *list, const imp_word *word) {
  for (size_t i = 0; i < list->count; i++)
    if (memcmp(&list->items[i], word, sizeof *word) == 0) return true;
  return false;
}

static bool put_word(word_list *list, const imp_word *word) {
  if (has_word(list, word)) return true;
  imp_word *own = labi_push(list);
  if (own) *own = *word;
  return own != NULL;
}

static bool options_of_word(word_list *list, const imp_heap_words *words, const imp_word *word) {
  list->count = 0;
  for (uint32_t letter = 0; letter < words->letters; letter++) {
    if (!word->count[letter]) continue;
    imp_word rest = *word;
    rest.count[letter]--;
    for (size_t i = words->option_of[letter]; i < words->option_of[letter + 1]; i++) {
      imp_word option = rest;
      imp_word_add(&option, &words->options.items[i], words->letters);
      if (!put_word(list, &option)) return false;
    }
  }
  return true;
}

typedef struct heap_options {
  const imp_heap_words *words;
  word_list list;
} heap_options;

static bool put_parts(void *data, const uint32_t *heaps, size_t count) {
  heap_options *own = data;
  imp_word word = {0};
  for (size_t i = 0; i < count; i++)
    imp_word_add(&word, &own->words->word_of[heaps[i]], own->words->letters);
  return put_word(&own->list, &word);
}

/* ---- what a heap equals -------------------------------------------------------------------------- */

/* Does the game with these options equal the word? */
static bool equals_word(bool *equal, const imp_heap_words *words, const word_list *options,
                        const imp_word *word, word_list *of_word, word_list *of_option, imp_word_lost *lost,
                        const void *data) {
  *equal = false;
  if (!options_of_word(of_word, words, word)) return false;
  for (size_t i = 0; i < of_word->count; i++)
    if (!has_word(options, &of_word->items[i])) return true;
  bool wins = of_word->count > 0 || options->count == 0;
  for (size_t i = 0; i < options->count; i++) {
    wins = wins || lost(data, &options->items[i]);
    if (has_word(of_word, &options->items[i])) continue;
    if (!options_of_word(of_option, words, &options->items[i])) return false;
    if (!has_word(of_option, word)) return true;
  }
  *equal = wins;
  return true;
}

/* Words that a game with these options might equal: what an option has for its option; each letter, and the
 * sum of two, with *1 and without. */
static bool candidates_of(word_list *list, const imp_heap_words *words, const word_list *options,
                          word_list *of_option) {
  imp_word word = {0};
  bool good = put_word(list, &word);
  word.count[0] = 1;
  good = good && put_word(list, &word);
  for (size_t i = 0; good && i < options->count; i++) {
    good = options_of_word(of_option, words, &options->items[i]);
    for (size_t k = 0; good && k < of_option->count; k++) good = put_word(list, &of_option->items[k]);
  }
  for (uint32_t a = 1; good && a < words->letters; a++)
    for (uint32_t b = 0; good && b <= a; b++)
      for (unsigned char star = 0; good && star <= words->star; star++) {
        word = (imp_word){0};
        word.count[a]++;
        if (b) word.count[b]++;
        word.count[0] = star;
        good = put_word(list, &word);
      }
  return good;
}

cgt_status imp_heap_words_name(imp_heap_words *words, imp_word_lost *lost, const void *data) {
  imp_word *own = &words->word_of[words->heaps];
  if (words->full) return CGT_OK;
  heap_options options = {.words = words};
  word_list candidates = {0}, of_word = {0}, of_option = {0};
  bool good = imp_heap_each(words, words->heaps, put_parts, &options) &&
              candidates_of(&candidates, words, &options.list, &of_option);
  bool equal = false;
  for (size_t i = 0; good && !equal && i < candidates.count; i++) {
    *own = candidates.items[i];
    good = equals_word(&equal, words, &options.list, own, &of_word, &of_option, lost, data);
  }
  cgt_status status = good ? CGT_OK : CGT_ENOMEM;
  if (good && equal && !words->star && own->count[0] == 1) {
    words->star = true;
    words->heap_of_letter[0] = (uint32_t)words->heaps;
  }
  if (good && !equal) {
    uint32_t letter = words->letters;
    if (letter == IMP_LETTERS) {
      words->full = true;
    } else if (!labi_has_room(&words->options, options.list.count)) {
      status = CGT_ENOMEM;
    } else {
      *own = (imp_word){0};
      own->count[letter] = 1;
      if (options.list.count > 0)
        memcpy(words->options.items + words->options.count, options.list.items,
               options.list.count * sizeof *options.list.items);
      words->options.count += options.list.count;
      words->heap_of_letter[letter] = (uint32_t)words->heaps;
      words->longest_of_letter[letter] = words->longest[words->heaps];
      words->option_of[++words->letters] = words->options.count;
    }
  }
  free(options.list.items);
  free(candidates.items);
  free(of_word.items);
  free(of_option.items);
  return status;
}

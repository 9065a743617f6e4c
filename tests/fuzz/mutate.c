/* mutate.c: see mutate.h. */
#include "mutate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool add(inputs *all, uint8_t *bytes, size_t length) {
  input *more = realloc(all->items, (all->count + 1) * sizeof *more);
  if (!more) return false;
  all->items = more;
  more[all->count++] = (input){bytes, length};
  return true;
}

bool inputs_add_file(inputs *all, const char *path) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = NULL;
  size_t size = 0, room = 0, got = 1;
  while (file && got > 0) {
    if (size == room) {
      uint8_t *more = realloc(bytes, room = 2 * room + 4096);
      if (!more) break;
      bytes = more;
    }
    size += got = fread(bytes + size, 1, room - size, file);
  }
  bool good = file && bytes && !ferror(file);
  if (file) fclose(file);
  uint8_t *exact = good ? fuzz_copy(bytes, size) : NULL;
  free(bytes);
  good = good && add(all, exact, size);
  if (!good) free(exact);
  return good;
}

void inputs_free(inputs *all) {
  for (size_t i = 0; i < all->count; i++) free(all->items[i].bytes);
  free(all->items);
  *all = (inputs){NULL, 0};
}

void words_read(words *all, const char *path) {
  FILE *file = fopen(path, "r");
  char line[256];
  while (file && fgets(line, sizeof line, file)) {
    uint8_t word[256];
    size_t length = 0;
    if (line[0] != '"') continue;
    for (const char *at = line + 1; *at && *at != '"'; at++) {
      unsigned byte = (unsigned char)*at;
      if (*at == '\\' && sscanf(at, "\\x%2x", &byte) == 1)
        at += 3;
      else if (*at == '\\' && at[1])
        byte = (unsigned char)*++at;
      word[length++] = (uint8_t)byte;
    }
    add(all, fuzz_copy(word, length), length);
  }
  if (file) fclose(file);
}

void words_free(words *all) { inputs_free(all); }

/* splitmix64 */
static uint64_t next(random_bytes *r) {
  uint64_t z = r->state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

uint64_t random_below(random_bytes *r, uint64_t n) { return n > 0 ? next(r) % n : 0; }

uint64_t seed_of_the_day(void) {
  time_t now = time(NULL);
  struct tm day;
  gmtime_r(&now, &day);
  return (uint64_t)(day.tm_year + 1900) * 10000 + (uint64_t)(day.tm_mon + 1) * 100 + (uint64_t)day.tm_mday;
}

/* ---- changes --------------------------------------------------------------------------------------------
 * */

typedef struct changed {
  uint8_t *bytes;
  size_t length, room;
  random_bytes *r;
} changed;

static void insert(changed *c, size_t at, const uint8_t *bytes, size_t length) {
  if (length > c->room - c->length) length = c->room - c->length;
  memmove(c->bytes + at + length, c->bytes + at, c->length - at);
  memcpy(c->bytes + at, bytes, length);
  c->length += length;
}

static void erase(changed *c, size_t at, size_t length) {
  if (length > c->length - at) length = c->length - at;
  memmove(c->bytes + at, c->bytes + at + length, c->length - at - length);
  c->length -= length;
}

static void overwrite(changed *c, size_t at) {
  static const uint8_t telling[] = {0,   1,   0x7F, 0x80, 0xFF, '\n', ' ', '"',
                                    '0', '9', '-',  '|',  '{',  '}',  '/', '='};
  if (c->length == 0) return;
  switch (random_below(c->r, 4)) {
  case 0:
    c->bytes[at % c->length] ^= (uint8_t)(1u << random_below(c->r, 8));
    break;
  case 1:
    c->bytes[at % c->length] = (uint8_t)random_below(c->r, 256);
    break;
  case 2:
    c->bytes[at % c->length] = telling[random_below(c->r, sizeof telling)];
    break;
  default:
    c->bytes[at % c->length] += (uint8_t)(random_below(c->r, 2) ? 1 : 255);
  }
}

/* A part of the input once more, elsewhere. */
static void repeat(changed *c, size_t to) {
  uint8_t part[256];
  size_t from = random_below(c->r, c->length + 1), length = random_below(c->r, sizeof part);
  if (length > c->length - from) length = c->length - from;
  memcpy(part, c->bytes + from, length);
  insert(c, to, part, length);
}

static void change_numeral(changed *c, size_t at) {
  static const char *const numerals[] = {
      "0",       "-1",  "255", "65536", "2147483648", "9223372036854775807", "18446744073709551616",
      "1000000", "2^64"};
  while (at < c->length && !isdigit(c->bytes[at])) at++;
  size_t end = at;
  while (end < c->length && isdigit(c->bytes[end])) end++;
  if (end == at) return;
  const char *numeral = numerals[random_below(c->r, sizeof numerals / sizeof *numerals)];
  erase(c, at, end - at);
  insert(c, at, (const uint8_t *)numeral, strlen(numeral));
}

/* The end of another input, or a part of it in between. */
static void splice(changed *c, size_t at, const inputs *from) {
  if (from->count == 0) return;
  const input *other = &from->items[random_below(c->r, from->count)];
  size_t begin = random_below(c->r, other->length + 1), length = other->length - begin;
  if (random_below(c->r, 2))
    c->length = at;
  else
    length = random_below(c->r, length + 1);
  insert(c, at, other->bytes + begin, length);
}

static void change(changed *c, const inputs *from, const words *words) {
  size_t at = random_below(c->r, c->length + 1);
  switch (random_below(c->r, 8)) {
  case 0:
  case 1:
    overwrite(c, at);
    break;
  case 2:
    erase(c, at, 1 + random_below(c->r, random_below(c->r, 8) ? 8 : 200));
    break;
  case 3:
    repeat(c, at);
    break;
  case 4:
    change_numeral(c, at);
    break;
  case 5:
    splice(c, at, from);
    break;
  default:
    if (words->count > 0) {
      const input *word = &words->items[random_below(c->r, words->count)];
      insert(c, at, word->bytes, word->length);
    } else {
      uint8_t byte = (uint8_t)random_below(c->r, 256);
      insert(c, at, &byte, 1);
    }
  }
}

size_t mutate(uint8_t *bytes, size_t room, const inputs *from, const words *words, random_bytes *r) {
  changed c = {.bytes = bytes, .room = room, .r = r};
  if (from->count == 0 || random_below(r, 16) == 0) {
    c.length = random_below(r, random_below(r, 2) ? 64 : room);
    for (size_t i = 0; i < c.length; i++) bytes[i] = (uint8_t)next(r);
  } else {
    const input *begin = &from->items[random_below(r, from->count)];
    insert(&c, 0, begin->bytes, begin->length);
  }
  for (uint64_t left = 1 + random_below(r, 6); left > 0; left--) change(&c, from, words);
  return c.length;
}

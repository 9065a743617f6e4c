/* test_base.c: what the laboratory builds on: buffers, vectors, maps, integers, UTF-8, encoded bytes, JSON.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/encode.h"
#include "base/integer.h"
#include "base/make_error.h"
#include "base/map.h"
#include "base/outlet.h"
#include "base/show_bytes.h"
#include "lab/base/json.h"
#include <cgt/lab_program.h>

#include "base/vector.h"
#include "lab/base/utf8.h"

TestSuite(base);

/* ---- buffers --------------------------------------------------------------------------------- */

Test(base, an_empty_buffer_gives_an_empty_text) {
  labi_buffer buffer = {0};
  size_t length = 7;
  char *text = labi_buffer_take(&buffer, &length);
  cr_assert_str_eq(text, "");
  cr_expect_eq(length, 0);
  free(text);
}

Test(base, what_is_put_is_appended_at_every_length) {
  for (size_t first = 0; first < 600; first++) { /* over the first room and its double */
    labi_buffer buffer = {0};
    labi_put_times(&buffer, 'a', first);
    labi_put(&buffer, "bc");
    labi_putf(&buffer, "%d%s", -5, "xyz");
    labi_put_char(&buffer, '!');
    size_t length;
    char *text = labi_buffer_take(&buffer, &length);
    cr_assert_eq(length, first + 8);
    cr_assert_eq(strspn(text, "a"), first);
    cr_assert_str_eq(text + first, "bc-5xyz!");
    free(text);
  }
}

static bool keep_sum(void *where, const char *bytes, size_t length) {
  size_t *sum = where;
  for (size_t i = 0; i < length; i++) *sum += (unsigned char)bytes[i];
  return true;
}

Test(base, a_drain_gets_all_bytes_and_memory_stays_small) {
  size_t sum = 0, put = 0;
  labi_buffer buffer = {.drain = keep_sum, .where = &sum};
  for (unsigned i = 0; i < 400000; i++) {
    labi_put_char(&buffer, (char)('a' + i % 26));
    put += 'a' + i % 26;
  }
  cr_expect_lt(buffer.room, (size_t)1 << 18);
  cr_expect(labi_buffer_flush(&buffer));
  cr_expect_eq(sum, put);
  labi_buffer_free(&buffer);
}

static bool refuse(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, length == 0;
}

Test(base, a_drain_that_refuses_fails_the_buffer) {
  labi_buffer buffer = {.drain = refuse};
  labi_put(&buffer, "x");
  cr_expect_not(labi_buffer_flush(&buffer));
  labi_put(&buffer, "y");
  cr_expect_not(labi_buffer_flush(&buffer));
  cr_expect_null(labi_buffer_take(&buffer, NULL));
}

/* ---- vectors and maps ------------------------------------------------------------------------ */

Test(base, a_vector_keeps_what_was_pushed) {
  struct {
    int *items;
    size_t count, room;
  } v = {0};
  for (int i = 0; i < 1000; i++) *labi_push(&v) = i * i;
  cr_assert_eq(v.count, 1000);
  for (int i = 0; i < 1000; i++) cr_assert_eq(v.items[i], i * i);
  free(v.items);
}

Test(base, a_vector_beyond_memory_stays_as_it_was) {
  size_t room = 3;
  int *items = malloc(3 * sizeof *items);
  cr_expect_eq((void *)labi_grow(items, &room, SIZE_MAX / 2, sizeof *items), (void *)items);
  cr_expect_eq(room, 3);
  free(items);
}

static bool same_word(const void *items, uint32_t index, const void *key) {
  const char *const *words = items;
  return strcmp(words[index], key) == 0;
}

Test(base, a_map_finds_what_was_entered_also_when_hashes_collide) {
  static char names[2000][8];
  static const char *words[2000];
  for (int collide = 0; collide < 2; collide++) {
    labi_map map = {0};
    cr_expect_eq(labi_map_find(&map, 1, NULL, NULL, NULL), LABI_NOT_FOUND);
    for (uint32_t i = 0; i < 2000; i++) {
      snprintf(names[i], sizeof names[i], "w%u", (unsigned)i);
      words[i] = names[i];
      uint64_t hash = collide ? i % 3 : labi_hash(words[i], strlen(words[i]));
      cr_assert_eq(labi_map_find(&map, hash, same_word, words, words[i]), LABI_NOT_FOUND);
      cr_assert(labi_map_add(&map, hash, i));
    }
    for (uint32_t i = 0; i < 2000; i++) {
      uint64_t hash = collide ? i % 3 : labi_hash(words[i], strlen(words[i]));
      cr_assert_eq(labi_map_find(&map, hash, same_word, words, words[i]), i);
    }
    labi_map_clear(&map);
    cr_expect_eq(labi_map_find(&map, 0, same_word, words, words[0]), LABI_NOT_FOUND);
    labi_map_free(&map);
  }
}

/* ---- integers ---------------------------------------------------------------------------------- */

Test(base, integers_of_64_bits_go_to_gmp_and_back) {
  const int64_t numbers[] = {
      0,         1,         -1,        INT32_MAX,    INT32_MIN,  (int64_t)INT32_MAX + 1,
      INT64_MAX, INT64_MIN, 1LL << 40, -(1LL << 40), UINT32_MAX, (int64_t)INT32_MIN - 1};
  mpz_t z;
  mpz_init(z);
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    char digits[24];
    int64_t back = 7;
    snprintf(digits, sizeof digits, "%" PRId64, numbers[i]);
    labi_mpz_set_int64(z, numbers[i]);
    cr_expect_str_eq(mpz_get_str((char[24]){0}, 10, z), digits);
    cr_expect(labi_mpz_int64(&back, z));
    cr_expect_eq(back, numbers[i]);
  }
  mpz_clear(z);
}

Test(base, integers_past_64_bits_are_told) {
  const char *numbers[] = {"9223372036854775808", "-9223372036854775809", "18446744073709551616",
                           "-340282366920938463463374607431768211456"};
  mpz_t z;
  mpz_init(z);
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    int64_t n = 7;
    mpz_set_str(z, numbers[i], 10);
    cr_expect_not(labi_mpz_int64(&n, z), "%s", numbers[i]);
    cr_expect_eq(n, 7);
  }
  mpz_clear(z);
}

/* ---- UTF-8 ----------------------------------------------------------------------------------- */

Test(base, every_character_decodes_and_nothing_else_does) {
  for (uint32_t c = 0; c < 0x110000; c++) {
    if (c >= 0xD800 && c < 0xE000) continue;
    unsigned char bytes[4];
    unsigned size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (unsigned i = size; i-- > 1;) bytes[i] = (unsigned char)(0x80 | ((c >> (6 * (size - 1 - i))) & 0x3F));
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    bytes[0] = (unsigned char)(lead[size] | (c >> (6 * (size - 1))));
    uint32_t found;
    cr_assert_eq(labi_utf8_decode(&found, (char *)bytes, size), size);
    cr_assert_eq(found, c);
    if (size > 1) cr_assert_eq(labi_utf8_decode(&found, (char *)bytes, size - 1), 0);
  }
  static const char *const none[] = {
      "\x80",  "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
      "\xC3(", "\xFF"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    cr_expect_eq(labi_utf8_decode(NULL, none[i], strlen(none[i])), 0, "%zu", i);
  cr_expect_eq(labi_utf8_width("±↑½a"), 4);
  cr_expect_eq(lab_text_prefix("a\tb\x01", 4), 3);
}

Test(base, what_is_shown_changes_nothing_around_it) {
  static const char *const pairs[][2] = {{"a\tb ±↑é", "a\tb ±↑é"},
                                         {"a\x1B[31m", "a\\x1B[31m"},
                                         {"a\nb\r\x7F", "a\\x0Ab\\x0D\\x7F"},
                                         {"\xC2\x9B", "\\x9B"},
                                         {"a\u202Eb\u2066\u200F", "a\\u202Eb\\u2066\\u200F"},
                                         {"\xE2\x80", "\\xE2\\x80"},
                                         {"", ""}};
  char shown[64];
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    size_t length = strlen(pairs[i][0]);
    cr_expect_eq(lab_text_shown(shown, sizeof shown, pairs[i][0], length), strlen(pairs[i][1]), "%zu", i);
    cr_expect_str_eq(shown, pairs[i][1]);
    cr_expect_eq(lab_text_shown(NULL, 0, pairs[i][0], length), strlen(pairs[i][1]));
  }
  for (unsigned byte = 0; byte < 256; byte++) { /* whatever the bytes, the result is text in one line */
    char any[] = {'a', (char)byte, (char)(byte * 7), (char)(255 - byte), 'z'};
    size_t length = lab_text_shown(shown, sizeof shown, any, sizeof any);
    cr_expect_eq(lab_text_prefix(shown, length), length, "%u", byte);
    cr_expect(!strchr(shown, '\n') && !strchr(shown, '\r'));
  }
  lab_text_shown(shown, 5, "a\x1B!", 3);
  cr_expect_str_eq(shown, "a\\x1");
}

/* ---- encoded bytes --------------------------------------------------------------------------- */

Test(base, what_is_encoded_decodes_and_no_beginning_of_it_does) {
  labi_buffer out = {0};
  labi_encode_u8(&out, 200);
  labi_encode_u32(&out, 0xFEDCBA98u);
  labi_encode_u64(&out, UINT64_MAX - 5);
  labi_encode_i64(&out, INT64_MIN);
  labi_encode_text(&out, "text");
  labi_encode_bytes(&out, "\0\1", 2);
  labi_encode_u64(&out, 2); /* a count */
  labi_encode_u32(&out, 7);
  labi_encode_u32(&out, 8);
  cr_expect_eq((unsigned char)out.bytes[1], 0x98, "the low byte comes first");
  for (size_t length = 0; length <= out.length; length++) {
    labi_reader in = labi_reader_of(out.bytes, length);
    size_t n, two;
    bool good = labi_decode_u8(&in) == 200;
    good &= labi_decode_u32(&in) == 0xFEDCBA98u;
    good &= labi_decode_u64(&in) == UINT64_MAX - 5;
    good &= labi_decode_i64(&in) == INT64_MIN;
    const char *text = labi_decode_bytes(&n, &in);
    good = good && text && n == 4 && memcmp(text, "text", 4) == 0;
    text = labi_decode_bytes(&two, &in);
    good = good && text && two == 2 && memcmp(text, "\0\1", 2) == 0;
    size_t count = labi_decode_count(&in, 4);
    good &= count == 2;
    good &= labi_decode_u32(&in) == 7;
    good &= labi_decode_u32(&in) == 8;
    cr_assert_eq(good && labi_decode_ended(&in), length == out.length);
    cr_assert_eq(in.failed, length < out.length);
  }
  labi_buffer_free(&out);
}

Test(base, a_count_is_never_more_than_can_follow) {
  labi_buffer out = {0};
  labi_encode_u64(&out, UINT64_MAX);
  labi_encode_u64(&out, 1);
  labi_reader in = labi_reader_of(out.bytes, out.length);
  cr_expect_eq(labi_decode_count(&in, 8), 0);
  cr_expect(in.failed);
  labi_buffer_free(&out);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

Test(base, json_is_one_line_and_bytes_that_are_no_text_are_replaced) {
  labi_buffer out = {0};
  labi_put_json(&out,
                json_pack("{s:o, s:[i,b], s:n}", "a\"b", labi_json_text("x\xFFy", 3), "list", 3, 1, "none"));
  char *text = labi_buffer_take(&out, NULL);
  cr_assert_str_eq(text, "{\"a\\\"b\": \"x\uFFFDy\", \"list\": [3, true], \"none\": null}");
  free(text);
}

Test(base, json_without_a_part_is_no_json) {
  json_t *object = json_object(), *array = json_array();
  labi_json_set(&object, "a", json_integer(1));
  labi_json_append(&array, json_true());
  labi_json_set(&object, "b", array);
  labi_buffer buffer = {0};
  labi_put_json(&buffer, json_incref(object));
  cr_expect_str_eq(buffer.bytes, "{\"a\": 1, \"b\": [true]}");
  labi_json_set(&object, "c", NULL);
  cr_expect_null(object);
  labi_json_set(&object, "d", json_null());
  array = json_array();
  labi_json_append(&array, NULL);
  cr_expect_null(array);
  labi_put_json(&buffer, object);
  cr_expect(buffer.failed);
  labi_buffer_free(&buffer);
}

/* ---- outlets --------------------------------------------------------------------------------- */

Test(base, an_outlet_tells_what_came_of_it) {
  labi_outlet outlet;
  size_t sum = 0;
  labi_put(labi_outlet_open(&outlet, keep_sum, &sum), "ab");
  cr_expect_eq(labi_outlet_close(&outlet), CGT_OK);
  cr_expect_eq(sum, 'a' + 'b');
  labi_put(labi_outlet_open(&outlet, refuse, NULL), "ab");
  cr_expect_eq(labi_outlet_close(&outlet), CGT_ECANCELLED);
  labi_outlet_open(&outlet, keep_sum, &sum)->failed = true;
  cr_expect_eq(labi_outlet_close(&outlet), CGT_ENOMEM);
}

/* ---- errors ------------------------------------------------------------------------------------ */

Test(base, an_error_is_made_whole) {
  cgt_error error = {.line = 3, .column = 4, .advice = CGT_ADVICE_RESUME, .at_end = true};
  cr_expect_eq(labi_error_set(&error, CGT_ELIMIT, "%d is too much", 7), CGT_ELIMIT);
  cr_expect(error.status == CGT_ELIMIT && error.line == 0 && error.column == 0 && !error.at_end);
  cr_expect_eq(error.advice, CGT_NO_ADVICE);
  cr_expect_str_eq(error.message, "7 is too much");
  cr_expect_not(labi_no_memory(&error));
  cr_expect_eq(error.status, CGT_ENOMEM);
  cr_expect_str_eq(error.message, LABI_OUT_OF_MEMORY);
  labi_error_set(&error, CGT_EINVAL, "%0500d", 1);
  cr_expect_eq(strlen(error.message), sizeof error.message - 1, "it is cut");
}

Test(base, amounts_have_the_largest_unit_of_which_there_are_ten) {
  static const struct {
    uint64_t bytes;
    const char *text;
  } cases[] = {{0, "0 bytes"},           {10239, "10239 bytes"},    {10240, "10 KiB"},
               {200000, "195 KiB"},      {10485759, "10239 KiB"},   {10485760, "10 MiB"},
               {1ULL << 33, "8192 MiB"}, {UINT64_MAX, "17592186044415 MiB"}};
  char text[40];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_str_eq(labi_show_bytes(text, sizeof text, cases[i].bytes), cases[i].text);
}

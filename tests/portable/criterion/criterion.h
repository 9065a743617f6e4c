/* criterion.h: as much of Criterion as the suites of the engine use, for machines where there is none. Included in
 * its place; portable_runner.c beside this folder has the rest. A test runs in a process of its own where there is
 * fork(), or alone, when the program is given its name. */
#ifndef PORTABLE_CRITERION_H
#define PORTABLE_CRITERION_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct criterion_options {
  char none;
  void (*init)(void), (*fini)(void);
  double timeout; /* not kept here */
  bool disabled;
} criterion_options;

typedef struct criterion_test {
  const char *suite, *name;
  void (*body)(void); /* NULL: these are the options of a suite */
  criterion_options options;
  struct criterion_test *next;
} criterion_test;

void criterion_add(criterion_test *test);

/* Notes a failure; ends the test if it must go no further. */
__attribute__((format(printf, 6, 7))) void criterion_check(bool holds, bool last, const char *file, int line,
                                                           const char *what, const char *format, ...);
_Noreturn void criterion_skip(void);

#define TestSuite(suite_, ...)                                                                               \
  __attribute__((constructor)) static void suite_##_add(void) {                                              \
    static criterion_test suite = {.suite = #suite_, .options = {.none = 0, __VA_ARGS__}};                   \
    criterion_add(&suite);                                                                                   \
  }                                                                                                          \
  extern int suite_##_is_a_suite

#define Test(suite_, name_, ...)                                                                             \
  static void suite_##_##name_(void);                                                                        \
  __attribute__((constructor)) static void suite_##_##name_##_add(void) {                                    \
    static criterion_test test = {#suite_, #name_, suite_##_##name_, {.none = 0, __VA_ARGS__}, NULL};        \
    criterion_add(&test);                                                                                    \
  }                                                                                                          \
  static void suite_##_##name_(void)

#define CRITERION_CHECK(last, what, holds, ...)                                                              \
  criterion_check(holds, last, __FILE__, __LINE__, what, " " __VA_ARGS__)

#define cr_assert(a, ...) CRITERION_CHECK(true, #a, a, __VA_ARGS__)
#define cr_assert_eq(a, b, ...) CRITERION_CHECK(true, #a " == " #b, (a) == (b), __VA_ARGS__)
#define cr_assert_neq(a, b, ...) CRITERION_CHECK(true, #a " != " #b, (a) != (b), __VA_ARGS__)
#define cr_assert_lt(a, b, ...) CRITERION_CHECK(true, #a " < " #b, (a) < (b), __VA_ARGS__)
#define cr_assert_leq(a, b, ...) CRITERION_CHECK(true, #a " <= " #b, (a) <= (b), __VA_ARGS__)
#define cr_assert_gt(a, b, ...) CRITERION_CHECK(true, #a " > " #b, (a) > (b), __VA_ARGS__)
#define cr_assert_geq(a, b, ...) CRITERION_CHECK(true, #a " >= " #b, (a) >= (b), __VA_ARGS__)
#define cr_assert_null(a, ...) CRITERION_CHECK(true, #a " is NULL", (a) == NULL, __VA_ARGS__)
#define cr_assert_not_null(a, ...) CRITERION_CHECK(true, #a " is not NULL", (a) != NULL, __VA_ARGS__)
#define cr_assert_str_eq(a, b, ...) CRITERION_CHECK(true, #a " reads " #b, strcmp(a, b) == 0, __VA_ARGS__)
#define cr_assert_arr_eq(a, b, bytes, ...)                                                                   \
  CRITERION_CHECK(true, #a " holds " #b, memcmp(a, b, bytes) == 0, __VA_ARGS__)
#define cr_assert_fail(...)                                                                                  \
  do {                                                                                                       \
    CRITERION_CHECK(true, "fails", false, __VA_ARGS__);                                                      \
    abort();                                                                                                 \
  } while (0)
#define cr_skip(...) criterion_skip()
#define cr_skip_test(...) criterion_skip()

#define cr_expect(a, ...) CRITERION_CHECK(false, #a, a, __VA_ARGS__)
#define cr_expect_not(a, ...) CRITERION_CHECK(false, "not " #a, !(a), __VA_ARGS__)
#define cr_expect_eq(a, b, ...) CRITERION_CHECK(false, #a " == " #b, (a) == (b), __VA_ARGS__)
#define cr_expect_neq(a, b, ...) CRITERION_CHECK(false, #a " != " #b, (a) != (b), __VA_ARGS__)
#define cr_expect_lt(a, b, ...) CRITERION_CHECK(false, #a " < " #b, (a) < (b), __VA_ARGS__)
#define cr_expect_leq(a, b, ...) CRITERION_CHECK(false, #a " <= " #b, (a) <= (b), __VA_ARGS__)
#define cr_expect_gt(a, b, ...) CRITERION_CHECK(false, #a " > " #b, (a) > (b), __VA_ARGS__)
#define cr_expect_geq(a, b, ...) CRITERION_CHECK(false, #a " >= " #b, (a) >= (b), __VA_ARGS__)
#define cr_expect_null(a, ...) CRITERION_CHECK(false, #a " is NULL", (a) == NULL, __VA_ARGS__)
#define cr_expect_not_null(a, ...) CRITERION_CHECK(false, #a " is not NULL", (a) != NULL, __VA_ARGS__)
#define cr_expect_str_eq(a, b, ...) CRITERION_CHECK(false, #a " reads " #b, strcmp(a, b) == 0, __VA_ARGS__)
#define cr_expect_str_empty(a, ...) CRITERION_CHECK(false, #a " is empty", (a)[0] == '\0', __VA_ARGS__)
#define cr_expect_fail(...) CRITERION_CHECK(false, "fails", false, __VA_ARGS__)
#define cr_log_error(...) (printf(__VA_ARGS__), puts(""))
#define cr_expect_arr_eq(a, b, bytes, ...)                                                                   \
  CRITERION_CHECK(false, #a " holds " #b, memcmp(a, b, bytes) == 0, __VA_ARGS__)

#endif

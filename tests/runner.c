/* runner.c: in every suite. Criterion runs each test in a process of its own, and LeakSanitizer looks at the
 * end of each. The process that starts them is Criterion's alone: on a busy machine it loses, now and then,
 * the 48 bytes of a timer when a test ends. */
#include <criterion/criterion.h>
#include <criterion/hooks.h>

static bool starts_tests;

ReportHook(PRE_ALL)(struct criterion_test_set *tests) {
  (void)tests;
  starts_tests = true;
}

__attribute__((visibility("default"))) int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return starts_tests; }

/* Criterion is linked with libgit2, which reads all certificates of the system when it is loaded: a quarter of the time
 * of a short test. Nothing here speaks with a server. */
int mbedtls_x509_crt_parse_file(void *chain, const char *path);
__attribute__((visibility("default"))) int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  (void)chain;
  (void)path;
  return 0;
}

/* watched_flag.c: see watched_flag.h. SIGSEGV makes the page readable and sets the trap flag of the
 * processor, so that SIGTRAP comes one instruction later and makes it unreadable again. */
#define _GNU_SOURCE 1 /* the names of registers */
#include "watched_flag.h"

#if defined(__linux__) && defined(__x86_64__)

#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { TRAP_FLAG = 0x100 };

static volatile int *flag;
static size_t page;
static volatile uint64_t looks, raise_at;
static struct sigaction others; /* what a fault elsewhere meets */

static void looked(int number, siginfo_t *info, void *context) {
  (void)number;
  if ((volatile int *)info->si_addr != flag) { /* a real fault: it comes again, for whoever minds it */
    sigaction(SIGSEGV, &others, NULL);
    return;
  }
  mprotect((void *)(uintptr_t)flag, page, PROT_READ | PROT_WRITE);
  looks++;
  if (raise_at != 0 && looks >= raise_at) *flag = 1;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
}

static void went_on(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  mprotect((void *)(uintptr_t)flag, page, PROT_NONE);
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
}

bool watched_flag_works(void) { return true; }

const volatile int *watched_flag_arm(uint64_t n) {
  if (!flag) {
    page = (size_t)sysconf(_SC_PAGESIZE);
    void *room = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return NULL;
    flag = room;
  }
  struct sigaction action = {.sa_sigaction = looked, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, &others);
  action.sa_sigaction = went_on;
  sigaction(SIGTRAP, &action, NULL);
  *flag = 0;
  looks = 0;
  raise_at = n;
  mprotect((void *)(uintptr_t)flag, page, PROT_NONE);
  return flag;
}

uint64_t watched_flag_disarm(void) {
  mprotect((void *)(uintptr_t)flag, page, PROT_READ | PROT_WRITE);
  *flag = 0;
  sigaction(SIGSEGV, &others, NULL);
  return looks;
}

#else

#include <stddef.h>

bool watched_flag_works(void) { return false; }
const volatile int *watched_flag_arm(uint64_t n) { return n ? NULL : NULL; }
uint64_t watched_flag_disarm(void) { return 0; }

#endif

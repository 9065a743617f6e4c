/* interrupt.c: see interrupt.h. */
#include "interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

static volatile int flag;

static void set_flag(int signal_number) { __atomic_store_n(&flag, signal_number, __ATOMIC_RELAXED); }

void interrupt_catch(bool once) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = set_flag;
  /* No SA_RESTART: whoever waits for a key must notice. */
  action.sa_flags = once ? (int)SA_RESETHAND : 0;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

const volatile int *interrupt_flag(void) { return &flag; }

void interrupt_clear(void) { __atomic_store_n(&flag, 0, __ATOMIC_RELAXED); }

void interrupt_block(bool block) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGWINCH);
  sigaddset(&set, SIGCONT);
  pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

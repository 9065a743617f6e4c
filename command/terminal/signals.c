/* signals.c: see signals.h. */
#include "command/terminal/signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include "command/terminal/progress.h"

static const double IMPATIENT_AFTER = 0.5; /* seconds */

static volatile int flag;
static volatile bool may_kill;
static volatile double asked_at;

/* One keypress may arrive twice, as when a parent passes on what the terminal has sent to both; so a
 * second signal kills only after a while. */
static void set_flag(int signal_number) {
  double now = cmd_seconds_now();
  if (!__atomic_load_n(&flag, __ATOMIC_RELAXED)) {
    asked_at = now;
    __atomic_store_n(&flag, signal_number, __ATOMIC_RELAXED);
  } else if (may_kill && signal_number != SIGALRM && now - asked_at >= IMPATIENT_AFTER) {
    signal(signal_number, SIG_DFL);
    raise(signal_number);
  }
}

static volatile sig_atomic_t pipe_is_closed;

static void on_pipe(int signal_number) {
  (void)signal_number;
  pipe_is_closed = 1;
}

void cmd_catch_signals(bool once) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = set_flag; /* no SA_RESTART: whoever waits for a key must notice */
  may_kill = once;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGALRM, &action, NULL);
  struct sigaction hangup;
  if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, NULL);
  action.sa_handler = on_pipe;
  sigaction(SIGPIPE, &action, NULL);
}

bool cmd_reader_is_gone(void) { return pipe_is_closed && ferror(stdout); }

void cmd_end_by_pipe(void) {
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
}

const volatile int *cmd_stop_flag(void) { return &flag; }

void cmd_stop_after(uint64_t seconds) {
  struct itimerval timer = {.it_value.tv_sec = (time_t)seconds};
  setitimer(ITIMER_REAL, &timer, NULL);
}

bool cmd_is_stopped(void) { return __atomic_load_n(&flag, __ATOMIC_RELAXED) != 0; }

bool cmd_is_late(void) { return __atomic_load_n(&flag, __ATOMIC_RELAXED) == SIGALRM; }

static bool told;

const char *cmd_why_stopped(void) {
  told = true;
  return cmd_is_late() ? "the time limit is reached" : "stopped";
}

bool cmd_stop_is_told(void) { return told; }

void cmd_clear_stop(void) {
  told = false;
  __atomic_store_n(&flag, 0, __ATOMIC_RELAXED);
}

void cmd_block_signals(bool block) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGALRM);
  sigaddset(&set, SIGWINCH);
  sigaddset(&set, SIGCONT);
  pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

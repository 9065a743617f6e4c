/* peak_memory.c: how much memory a command takes. For memory.sh:
 *
 *     peak_memory FILE SECONDS COMMAND [ARGUMENT...]
 *
 * runs the command, which has the streams of this program, asks it to stop after so many seconds (SIGINT; ten
 * seconds later SIGKILL), writes "KILOBYTES SECONDS" to FILE, the greatest resident set and processor time of the
 * command, and ends with its status, or with 128 and the number of the signal that ended it. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GRACE_SECONDS = 10, NOT_RUN = 126 };

static volatile pid_t child;
static volatile sig_atomic_t asked;

static void end_child(int signal) {
  (void)signal;
  kill(child, asked ? SIGKILL : SIGINT);
  asked = 1;
  alarm(GRACE_SECONDS);
}

static double seconds_of(const struct rusage *usage) {
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
         (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fputs("usage: peak_memory FILE SECONDS COMMAND [ARGUMENT...]\n", stderr);
    return NOT_RUN;
  }
  child = fork();
  if (child < 0) return perror("peak_memory"), NOT_RUN;
  if (child == 0) {
    execvp(arguments[3], arguments + 3);
    perror(arguments[3]);
    _exit(NOT_RUN);
  }
  const struct sigaction action = {.sa_handler = end_child, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  alarm((unsigned)atoi(arguments[2]));
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return perror("peak_memory"), NOT_RUN;
  FILE *file = fopen(arguments[1], "w");
  if (!file) return perror(arguments[1]), NOT_RUN;
  fprintf(file, "%ld %.2f\n", usage.ru_maxrss, seconds_of(&usage));
  if (fclose(file) != 0) return perror(arguments[1]), NOT_RUN;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

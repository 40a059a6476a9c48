// A handler of the program runs when it raises the signal, and once before it is aborted.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int count;

static void counted(int signal) { count += signal; }

static void last(int signal) {
    printf("signal %d after %d\n", signal, count);
    fflush(stdout);
    _Exit(4);
}

int main(void) {
    printf("%d\n", signal(SIGUSR1, counted) == SIG_DFL);
    raise(SIGUSR1);
    raise(SIGUSR1);
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == counted);
    printf("%d %d\n", raise(SIGUSR1), raise(SIGCHLD));
    signal(SIGABRT, last);
    abort();
}

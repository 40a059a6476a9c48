#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static jmp_buf env; static int depth;
static void dive(int n) { if (n == 0) longjmp(env, depth + 1); depth++; dive(n - 1); }
static void bye(void) { puts("bye"); }
int main(void) {
    atexit(bye);
    volatile int tries = 0;
    int r = setjmp(env);
    tries++;
    printf("r=%d tries=%d\n", r, tries);
    if (r < 9) dive(3);
    puts("done");
    exit(3);
}

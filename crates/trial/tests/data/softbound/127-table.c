// A number that was read is used as an index of a table of strings without looking at its sign.
#include <stdio.h>
#include <stdlib.h>
static const char *const names[] = { "zero", "one", "two" };
int main(int argc, char **argv) {
  int at = argc > 1 ? atoi(argv[1]) : 2;
  if (at < 3) puts(names[at]);
  return 0;
}

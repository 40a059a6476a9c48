// A block is made smaller, and then written as if it were not; pointers in it move with it.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int values[4] = { 3, 1, 4, 1 };
  int **all = calloc(8, sizeof *all);
  for (int i = 0; i < 4; i++) all[i] = &values[i];
  all = realloc(all, 4 * sizeof *all);
  int end = argc > 1 ? 5 : 4;
  for (int i = 0; i < end; i++) all[i] = &values[i % 4];
  printf("%d%d%d%d\n", *all[0], *all[1], *all[2], *all[3]);
  free(all);
  return 0;
}

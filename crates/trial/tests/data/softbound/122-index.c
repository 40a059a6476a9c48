// A loop writes behind the end of a block on the heap.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int *data = malloc(10 * sizeof(int));
  if (!data) return 1;
  int last = argc > 1 ? 10 : 9;
  for (int i = 0; i <= last; i++) data[i] = i * i;
  printf("%d\n", data[9]);
  free(data);
  return 0;
}

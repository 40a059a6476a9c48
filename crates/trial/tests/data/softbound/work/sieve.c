// The sieve of Eratosthenes, on the heap.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1, n = 2000, count = 0;
  char *composite = malloc(n);
  if (!composite) return 1;
  for (int r = 0; r < rounds; r++) {
    memset(composite, 0, n);
    count = 0;
    for (int i = 2; i < n; i++) {
      if (composite[i]) continue;
      count++;
      for (int j = 2 * i; j < n; j += i) composite[j] = 1;
    }
  }
  printf("%d\n", count);
  free(composite);
  return 0;
}

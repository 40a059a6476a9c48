// More is copied than there is.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char *source = malloc(50), target[100];
  if (!source) return 1;
  memset(source, 'A', 49);
  source[49] = 0;
  memcpy(target, source, argc > 1 ? 100 : 50);
  puts(target);
  free(source);
  return 0;
}

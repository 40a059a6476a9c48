// What lies in front of a pointer is taken for a header that only some blocks have.
#include <stdio.h>
#include <stdlib.h>
struct header { long length; };
static void *with_header(size_t size) {
  struct header *block = malloc(sizeof *block + size);
  block->length = 0;
  return block + 1;
}
static void set_length(void *block, long length) { ((struct header *)block - 1)->length = length; }
int main(int argc, char **argv) {
  char *data = argc > 1 ? malloc(16) : with_header(16);
  data[0] = 'x';
  set_length(data, 16);
  printf("%c\n", data[0]);
  return 0;
}

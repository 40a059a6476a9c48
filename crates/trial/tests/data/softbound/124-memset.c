// A pointer was moved in front of the block that it is written through.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  char data[100], *start = argc > 1 ? data - 8 : data;
  memset(start, 'A', 99);
  data[99] = 0;
  printf("%.4s\n", start + 10);
  return 0;
}

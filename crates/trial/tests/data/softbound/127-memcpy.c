// What is copied begins in front of the block.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  static char source[16] = "0123456789";
  char target[8], *from = source;
  from -= argc > 1 ? 2 : 0;
  memmove(target, from, 7);
  target[7] = 0;
  puts(target);
  return 0;
}

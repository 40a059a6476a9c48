// A loop that runs down writes one element too many.
#include <stdio.h>
int main(int argc, char **argv) {
  char text[6];
  int least = argc > 1 ? -1 : 0;
  for (int i = 4; i >= least; i--) text[i] = (char)('a' + i + 1);
  text[5] = 0;
  puts(text + 1);
  return 0;
}

// An array whose length is computed is too short by one for the 0 at the end.
#include <stdio.h>
#include <string.h>
static int reversed(const char *text, int extra) {
  int n = (int)strlen(text);
  char buffer[n + extra];
  for (int i = 0; i < n; i++) buffer[n - 1 - i] = text[i];
  buffer[n] = 0;
  puts(buffer);
  return n;
}
int main(int argc, char **argv) { return reversed("drawer", argc > 1 ? 0 : 1); }

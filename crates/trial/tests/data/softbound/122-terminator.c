// A block has room for the characters of a string, and not for the 0 at its end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *duplicate(const char *text, int forgets) {
  char *copy = malloc(strlen(text) + (forgets ? 0 : 1));
  if (copy) strcpy(copy, text);
  return copy;
}
int main(int argc, char **argv) {
  char *copy = duplicate("fool", argc > 1);
  printf("%s\n", copy);
  free(copy);
  return 0;
}

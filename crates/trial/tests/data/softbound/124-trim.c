// The end of a line is cut off a string, without looking whether anything is left.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void trim(char *text) {
  char *end = text + strlen(text);
  for (int i = 0; i < 2; i++)
    *--end = 0;
}
int main(int argc, char **argv) {
  char *line = malloc(8);
  if (!line) return 1;
  strcpy(line, argc > 1 ? "\n" : "go\r\n");
  trim(line);
  printf("[%s]\n", line);
  free(line);
  return 0;
}

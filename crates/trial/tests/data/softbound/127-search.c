// A search backwards does not stop at the beginning.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *last_slash(char *path) {
  char *at = path + strlen(path) - 1;
  while (*at != '/') at--;
  return at;
}
int main(int argc, char **argv) {
  char *path = malloc(16);
  if (!path) return 1;
  strcpy(path, argc > 1 ? "file" : "folder/file");
  puts(last_slash(path));
  free(path);
  return 0;
}

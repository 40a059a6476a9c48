// A string without a 0 at its end is printed.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  char name[4];
  strncpy(name, argc > 1 ? "four" : "for", 4);
  printf("%s\n", name);
  return 0;
}

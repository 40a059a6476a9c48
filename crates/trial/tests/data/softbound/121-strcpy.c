// A string is copied into a buffer on the stack that has no room for it.
#include <stdio.h>
#include <string.h>
static void copy(char *to, const char *from) { strcpy(to, from); }
int main(int argc, char **argv) {
  char name[8];
  copy(name, argc > 1 ? "overflow" : "fitting");
  puts(name);
  return (int)strlen(name);
}

// The size of the source is copied, and not that of the target.
#include <stdio.h>
#include <string.h>
struct record { int key; char text[12]; };
int main(int argc, char **argv) {
  struct record all[3] = { { 1, "one" }, { 2, "two" }, { 3, "three" } };
  struct record copy[2];
  memcpy(copy, all, argc > 1 ? sizeof all : sizeof copy);
  printf("%d %s\n", copy[1].key, copy[1].text);
  return copy[0].key;
}

// An element in front of an array is read.
#include <stdio.h>
int main(int argc, char **argv) {
  int data[] = { 1, 2, 4, 8 }, at = argc > 1 ? -1 : 1;
  printf("%d\n", data[at]);
  return 0;
}

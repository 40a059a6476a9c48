// A loop reads behind the end of a variable.
#include <stdio.h>
static const int table[5] = { 2, 3, 5, 7, 11 };
int main(int argc, char **argv) {
  int sum = 0, n = argc > 1 ? 6 : 5;
  for (const int *p = table; p != table + n; p++) sum += *p;
  printf("%d\n", sum);
  return sum;
}

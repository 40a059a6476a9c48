// A loop writes behind the end of an array on the stack.
#include <stdio.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? 11 : 10, sum = 0;
  int data[10];
  for (int i = 0; i < n; i++) data[i] = i;
  for (int i = 0; i < 10; i++) sum += data[i];
  printf("%d\n", sum);
  return 0;
}

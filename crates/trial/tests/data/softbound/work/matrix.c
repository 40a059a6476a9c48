// Products of matrices on the stack.
#include <stdio.h>
#include <stdlib.h>
enum { N = 12 };
static void multiply(const int a[N][N], const int b[N][N], int c[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum % 1000;
    }
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1, a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i - j;
  for (int r = 0; r < rounds; r++) {
    multiply(a, b, c);
    multiply(b, c, a);
  }
  printf("%d\n", a[3][5]);
  return 0;
}

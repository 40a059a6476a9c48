// Quicksort of an array, by indices and with a function that compares.
#include <stdio.h>
#include <stdlib.h>
enum { N = 200 };
static int below(int a, int b) { return a < b; }
static void sort(int *data, int from, int to, int (*less)(int, int)) {
  if (from >= to) return;
  int pivot = data[(from + to) / 2], i = from, j = to;
  while (i <= j) {
    while (less(data[i], pivot)) i++;
    while (less(pivot, data[j])) j--;
    if (i <= j) {
      int t = data[i];
      data[i++] = data[j];
      data[j--] = t;
    }
  }
  sort(data, from, j, less);
  sort(data, i, to, less);
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  unsigned seed = 1;
  static int data[N];
  for (int r = 0; r < rounds; r++) {
    for (int i = 0; i < N; i++) data[i] = (seed = seed * 1103515245u + 12345u) >> 16;
    sort(data, 0, N - 1, below);
  }
  printf("%d\n", data[N / 2]);
  return 0;
}

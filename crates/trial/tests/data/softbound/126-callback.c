// A function that is called through a pointer believes the length that it is told.
#include <stdio.h>
struct slice { const int *data; int length; };
static int sum(struct slice all) {
  int total = 0;
  for (int i = 0; i < all.length; i++) total += all.data[i];
  return total;
}
static int most(struct slice all) {
  int found = all.data[0];
  for (int i = 1; i < all.length; i++) if (all.data[i] > found) found = all.data[i];
  return found;
}
static int (*const folds[])(struct slice) = { sum, most };
int main(int argc, char **argv) {
  int data[] = { 4, 8, 15, 16, 23, 42 };
  struct slice all = { data, argc > 1 ? 7 : 6 };
  for (int i = 0; i < 2; i++) printf("%d\n", folds[i](all));
  return 0;
}

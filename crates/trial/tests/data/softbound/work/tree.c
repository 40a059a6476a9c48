// A binary search tree, with pointers to pointers.
#include <stdio.h>
#include <stdlib.h>
struct tree { struct tree *left, *right; unsigned key; };
static void insert(struct tree **at, unsigned key) {
  while (*at) {
    if ((*at)->key == key) return;
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  }
  *at = calloc(1, sizeof **at);
  if (*at) (*at)->key = key;
}
static int depth(const struct tree *tree) {
  if (!tree) return 0;
  int left = depth(tree->left), right = depth(tree->right);
  return 1 + (left > right ? left : right);
}
static void release(struct tree *tree) {
  if (!tree) return;
  release(tree->left);
  release(tree->right);
  free(tree);
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1, sum = 0;
  unsigned seed = 7;
  for (int r = 0; r < rounds; r++) {
    struct tree *root = 0;
    for (int i = 0; i < 60; i++) insert(&root, (seed = seed * 1664525u + 1013904223u) >> 20);
    sum += depth(root);
    release(root);
  }
  printf("%d\n", sum);
  return 0;
}

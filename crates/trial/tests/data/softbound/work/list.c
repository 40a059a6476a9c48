// Linked lists on the heap: pointers in memory.
#include <stdio.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
static struct node *reversed(struct node *list) {
  struct node *result = 0;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1, sum = 0;
  struct node *list = 0;
  for (int i = 0; i < 100; i++) {
    struct node *node = malloc(sizeof *node);
    if (!node) return 1;
    node->value = i;
    node->next = list;
    list = node;
  }
  for (int r = 0; r < rounds; r++) {
    list = reversed(list);
    for (struct node *at = list; at; at = at->next) sum = (sum * 3 + at->value) % 10007;
  }
  printf("%d\n", sum);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}

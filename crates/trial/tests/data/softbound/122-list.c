// A field is written through a pointer to a block that is too small for the structure.
#include <stdio.h>
#include <stdlib.h>
struct small { struct small *next; int key; };
struct large { struct large *next; int key; long more[2]; };
static struct small *push(struct small *list, int key, int as_large) {
  struct small *node = malloc(sizeof *node);
  node->next = list;
  node->key = key;
  if (as_large) ((struct large *)node)->more[0] = key;
  return node;
}
int main(int argc, char **argv) {
  struct small *list = 0;
  for (int i = 0; i < 5; i++) list = push(list, i, argc > 1 && i == 3);
  int sum = 0;
  while (list) {
    struct small *next = list->next;
    sum = sum * 10 + list->key;
    free(list);
    list = next;
  }
  printf("%d\n", sum);
  return 0;
}

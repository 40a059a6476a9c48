// Words of a text are counted in a table: strings, and structures that are copied.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct entry { const char *word; int length, count; };
static const char text[] = "the cat and the dog and the bird saw the cat";
static int find(struct entry *table, int size, const char *word, int length) {
  unsigned hash = 5381;
  for (int i = 0; i < length; i++) hash = hash * 33 + (unsigned char)word[i];
  unsigned at = hash % size;
  while (table[at].word && (table[at].length != length || memcmp(table[at].word, word, length))) at = (at + 1) % size;
  return (int)at;
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  struct entry most = { 0, 0, 0 };
  for (int r = 0; r < rounds; r++) {
    struct entry table[16] = { { 0, 0, 0 } };
    const char *at = text;
    while (*at) {
      const char *end = at;
      while (*end && *end != ' ') end++;
      struct entry *entry = &table[find(table, 16, at, (int)(end - at))];
      entry->word = at;
      entry->length = (int)(end - at);
      entry->count++;
      at = *end ? end + 1 : end;
    }
    most = table[0];
    for (int i = 1; i < 16; i++) if (table[i].count > most.count) most = table[i];
  }
  printf("%.*s %d\n", most.length, most.word, most.count);
  return 0;
}

/* Shares of a harvest among the farms of a village, some of which have nobody left.
 *
 * IndVarSimplify of LLVM 16 moves the division of `shared` before the loop, where the divisor may be zero
 * (llvm/llvm-project#62992): `--passes sroa,simplifycfg,indvars`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FARMS 6

struct farm {
  const char *name;
  unsigned people;
  unsigned fields[4];
  unsigned stored;
  struct farm *owes;
};

struct heap {
  const struct farm **farms;
  size_t count;
};

static struct farm farms[FARMS] = {
    {"north", 4, {12, 7, 0, 0}, 0, NULL}, {"mill", 2, {5, 5, 5, 5}, 3, NULL},  {"ruin", 0, {2, 0, 0, 0}, 0, NULL},
    {"creek", 7, {20, 1, 3, 0}, 9, NULL}, {"ridge", 1, {0, 0, 0, 4}, 1, NULL}, {"south", 5, {9, 9, 8, 0}, 2, NULL},
};

static const char *const crops[4] = {"wheat", "rye", "beans", "hay"};

static unsigned harvest(const struct farm *farm) {
  unsigned sum = 0;
  for (int i = 0; i < 4; i++)
    sum += farm->fields[i];
  return sum;
}

/* The rounds in which people take their shares: only in the second is there something to divide, and nobody takes part
 * in that of a farm without people, since the rounds end before. */
static unsigned shared(unsigned people, unsigned *is_short) {
  unsigned round = 0;
  do {
    unsigned next = round + 1;
    if (round == 1) {
      unsigned each = 7 / people;
      *is_short = next < each;
    }
    round = next;
  } while (round > 5);
  return round;
}

static int is_before(const struct farm *a, const struct farm *b) {
  unsigned x = harvest(a), y = harvest(b);
  return x != y ? x > y : strcmp(a->name, b->name) < 0;
}

static void push(struct heap *heap, const struct farm *farm) {
  heap->farms = realloc(heap->farms, (heap->count + 1) * sizeof *heap->farms);
  if (!heap->farms)
    abort();
  size_t at = heap->count++;
  for (; at && is_before(farm, heap->farms[(at - 1) / 2]); at = (at - 1) / 2)
    heap->farms[at] = heap->farms[(at - 1) / 2];
  heap->farms[at] = farm;
}

static const struct farm *pop(struct heap *heap) {
  const struct farm *top = heap->farms[0], *last = heap->farms[--heap->count];
  size_t at = 0;
  for (;;) {
    size_t child = 2 * at + 1;
    if (child + 1 < heap->count && is_before(heap->farms[child + 1], heap->farms[child]))
      child++;
    if (child >= heap->count || !is_before(heap->farms[child], last))
      break;
    heap->farms[at] = heap->farms[child];
    at = child;
  }
  heap->farms[at] = last;
  return top;
}

static void store(void) {
  for (int i = 0; i < FARMS; i++) {
    unsigned total = harvest(&farms[i]), eaten = farms[i].people * 3;
    if (total > eaten)
      farms[i].stored += total - eaten;
    else if (farms[i].stored >= eaten - total)
      farms[i].stored -= eaten - total;
    else
      farms[i].owes = &farms[(i + 3) % FARMS];
  }
}

static void by_crop(void) {
  unsigned sums[4] = {0};
  for (int i = 0; i < FARMS; i++)
    for (int crop = 0; crop < 4; crop++)
      sums[crop] += farms[i].fields[crop];
  for (int crop = 0; crop < 4; crop++)
    printf("%-6s %3u\n", crops[crop], sums[crop]);
}

static void by_harvest(void) {
  struct heap heap = {NULL, 0};
  for (int i = 0; i < FARMS; i++)
    push(&heap, &farms[i]);
  while (heap.count) {
    const struct farm *farm = pop(&heap);
    printf("%-6s %3u of %u people, %u stored%s%s\n", farm->name, harvest(farm), farm->people, farm->stored,
           farm->owes ? ", owes " : "", farm->owes ? farm->owes->name : "");
  }
  free(heap.farms);
}

/* The greatest number of whole loads that fit on carts of a size: nothing is divided. */
static unsigned loads(unsigned amount, unsigned cart) {
  unsigned count = 0;
  while (cart && amount >= cart) {
    amount -= cart;
    count++;
  }
  return count;
}

static void carts(void) {
  static const unsigned sizes[] = {1, 3, 8, 0};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    unsigned sum = 0;
    for (int farm = 0; farm < FARMS; farm++)
      sum += loads(harvest(&farms[farm]), sizes[i]);
    printf("carts of %u: %u loads\n", sizes[i], sum);
  }
}

static unsigned debts(void) {
  unsigned longest = 0;
  for (int i = 0; i < FARMS; i++) {
    unsigned length = 0;
    for (const struct farm *farm = &farms[i]; farm->owes && length < FARMS; farm = farm->owes)
      length++;
    longest = length > longest ? length : longest;
  }
  return longest;
}

int main(void) {
  unsigned is_short = 0;
  store();
  by_crop();
  by_harvest();
  carts();
  printf("longest chain of debts: %u\n", debts());
  for (int i = 0; i < FARMS; i++) {
    unsigned rounds = shared(farms[i].people, &is_short);
    printf("%s: %u round%s\n", farms[i].name, rounds, rounds == 1 ? "" : "s");
  }
  return (int)is_short;
}

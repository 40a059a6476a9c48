/* A ledger: entries are read from a text, booked on accounts, sorted and summed up.
 *
 * The Negator of InstCombine up to LLVM 16 turns `balance - (is_refund ? -amount : amount)` into an addition of the other
 * choice and keeps `nsw` on the negation of the least number, which was not chosen before (llvm/llvm-project#112666). */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ACCOUNTS 16

struct account {
  char name[12];
  int balance;
  int bookings;
};

struct entry {
  int day;
  char from[12];
  char to[12];
  int amount;
  int is_refund;
};

static struct account accounts[ACCOUNTS];
static int account_count;

static const char text[] = "1 anna shop 1250\n"
                           "1 bert rent 48000\n"
                           "2 anna rent 51000\n"
                           "3 shop anna 250 refund\n"
                           "5 carl shop 999\n"
                           "8 bank anna 220000\n"
                           "8 bank bert 180000\n"
                           "8 bank carl 175050\n"
                           "9 carl rent 47500\n"
                           "13 rent carl 500 refund\n"
                           "14 anna shop 3210\n"
                           "21 bert shop 875\n"
                           "27 shop bank 6334\n";

static struct account *account(const char *name) {
  for (int i = 0; i < account_count; i++)
    if (strcmp(accounts[i].name, name) == 0)
      return &accounts[i];
  if (account_count == ACCOUNTS)
    abort();
  struct account *fresh = &accounts[account_count++];
  strncpy(fresh->name, name, sizeof fresh->name - 1);
  return fresh;
}

/* What is left after an amount was paid, or given back. */
static int settled(int amount, int balance, _Bool is_refund) {
  return balance - (is_refund ? -amount : amount);
}

static int parsed(const char *line, struct entry *entry) {
  char word[12] = "";
  int fields = sscanf(line, "%d %11s %11s %d %11s", &entry->day, entry->from, entry->to, &entry->amount, word);
  entry->is_refund = fields == 5 && strcmp(word, "refund") == 0;
  return fields >= 4;
}

static int read_all(struct entry **entries) {
  int count = 0, room = 0;
  char *copy = malloc(sizeof text);
  if (!copy)
    abort();
  memcpy(copy, text, sizeof text);
  for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
    if (count == room) {
      room = room ? 2 * room : 2;
      *entries = realloc(*entries, (size_t)room * sizeof **entries);
      if (!*entries)
        abort();
    }
    if (!parsed(line, &(*entries)[count])) {
      fprintf(stderr, "cannot read: %s\n", line);
      exit(2);
    }
    count++;
  }
  free(copy);
  return count;
}

static void book(const struct entry *entry) {
  struct account *from = account(entry->from), *to = account(entry->to);
  from->balance = settled(entry->amount, from->balance, 0);
  to->balance = settled(entry->amount, to->balance, 1);
  from->bookings++;
  to->bookings++;
}

static int by_balance(const void *a, const void *b) {
  const struct account *x = a, *y = b;
  if (x->balance != y->balance)
    return x->balance < y->balance ? 1 : -1;
  return strcmp(x->name, y->name);
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct account *)a)->name, ((const struct account *)b)->name);
}

static void money(char *to, size_t room, int cents) {
  unsigned absolute = cents < 0 ? 0u - (unsigned)cents : (unsigned)cents;
  snprintf(to, room, "%s%u.%02u", cents < 0 ? "-" : "", absolute / 100, absolute % 100);
}

static void show_accounts(const char *title) {
  puts(title);
  for (int i = 0; i < account_count; i++) {
    char amount[16];
    money(amount, sizeof amount, accounts[i].balance);
    printf("  %-6s %12s in %d bookings\n", accounts[i].name, amount, accounts[i].bookings);
  }
}

static void by_week(const struct entry *entries, int count) {
  int paid[5] = {0}, refunded[5] = {0};
  for (int i = 0; i < count; i++) {
    int week = (entries[i].day - 1) / 7;
    *(entries[i].is_refund ? &refunded[week] : &paid[week]) += entries[i].amount;
  }
  for (int week = 0; week < 5; week++)
    if (paid[week] || refunded[week])
      printf("week %d: %7d paid, %5d refunded\n", week + 1, paid[week], refunded[week]);
}

static long total(void) {
  long sum = 0;
  for (int i = 0; i < account_count; i++)
    sum += accounts[i].balance;
  return sum;
}

static void median(const struct entry *entries, int count) {
  int *amounts = malloc((size_t)count * sizeof *amounts);
  if (!amounts)
    abort();
  for (int i = 0; i < count; i++) {
    int at = i;
    for (; at > 0 && amounts[at - 1] > entries[i].amount; at--)
      amounts[at] = amounts[at - 1];
    amounts[at] = entries[i].amount;
  }
  printf("median amount: %d\n", amounts[count / 2]);
  free(amounts);
}

int main(void) {
  struct entry *entries = NULL;
  int count = read_all(&entries);
  for (int i = 0; i < count; i++)
    book(&entries[i]);
  qsort(accounts, (size_t)account_count, sizeof *accounts, by_balance);
  show_accounts("by balance");
  qsort(accounts, (size_t)account_count, sizeof *accounts, by_name);
  show_accounts("by name");
  by_week(entries, count);
  median(entries, count);
  printf("total: %ld\n", total());
  /* The largest debt that the books can hold is given back: a negative amount is paid. */
  printf("cleared: %d\n", settled(INT_MIN + 1, -1, 0));
  printf("carried: %d\n", settled(INT_MIN, -100, 0));
  free(entries);
  return total() != 0;
}

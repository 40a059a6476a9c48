// Two threads that tell a target from its source. What is ordinary is volatile here, so that a compiler leaves it.
//
//   cc -O1 -pthread threads.c -o threads
//   ./threads [RUNS]       runs both sides beside the second thread, and counts how they end
//   ./threads REPLAY       runs the target once, step by step in an order that shows the difference
//
// A run in which a thread reads what the function was not seen to read, or waits in vain, does not count.
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNDEF 0x7e5b90c3a1d4f826u
#define AT(place) (&places[place].value)
#define LOAD(place, order) __atomic_load_n(AT(place), __ATOMIC_##order)
#define STORE(place, new, order) __atomic_store_n(AT(place), new, __ATOMIC_##order)
#define SWAP(place, new, order) __atomic_exchange_n(AT(place), new, __ATOMIC_##order)
#define FENCE(order) __atomic_thread_fence(__ATOMIC_##order)
#define KNOWN(read, known) if ((read) != known) return 0
#define EXCHANGE(place, known, new, order) \
  for (uint64_t read = known; !__atomic_compare_exchange_n(AT(place), &read, new, 0, __ATOMIC_##order, __ATOMIC_RELAXED);) \
    return 0
#define WAIT(thread, place, awaited, order) \
  for (long waited = 0; LOAD(place, order) != awaited;) \
    if (!may_come(thread, &waited) && LOAD(place, order) != awaited) return 0
#define STEP(thread, step) await_turn(thread); step; pass_turn()

static struct { _Alignas(128) volatile uint64_t value; } places[];
static long this_run, ready, over[2];
static int replays, turn;
static const char order[];

// Whether the other thread is still there.
static int may_come(int thread, long *waited) {
  if (++*waited % 64 == 0) sched_yield();
  return *waited < 1 << 20 && __atomic_load_n(&over[1 - thread], __ATOMIC_ACQUIRE) != this_run;
}

static void await_turn(int thread) {
  for (long waited = 0; replays && order[__atomic_load_n(&turn, __ATOMIC_ACQUIRE)] != '1' + thread;)
    if (!may_come(thread, &waited)) return;
}

static void pass_turn(void) {
  if (replays) __atomic_fetch_add(&turn, 1, __ATOMIC_ACQ_REL);
}

// STEPS

static uint64_t values[VALUES + 1];
static int is_known[2];

static void begin(unsigned *state) {
  *state = *state * 1103515245 + 12345;
  for (volatile int i = replays ? 0 : *state >> 16 & 127; i > 0;) i = i - 1;
}

static void *second_thread(void *unused) {
  unsigned state = 1;
  for (long run = 1;; ++run) {
    long now = 0;
    for (long waited = 0; now != run;) {
      now = __atomic_load_n(&this_run, __ATOMIC_ACQUIRE);
      if (now < 0) return unused;
      if (++waited % 256 == 0) sched_yield();
    }
    __atomic_store_n(&ready, run, __ATOMIC_RELEASE);
    begin(&state);
    is_known[1] = second(values);
    __atomic_store_n(&over[1], run, __ATOMIC_RELEASE);
  }
}

static struct { uint64_t values[VALUES + 1]; long count; } endings[64];

// Runs a side; returns how often it ended as only the target can.
static long run(int is_target, long runs) {
  static unsigned state = 2;
  static long number;
  long unknown = 0, shown = 0;
  memset(endings, 0, sizeof endings);
  for (long i = 0; i < runs; ++i) {
    memset(values, 0, sizeof values);
    for (int place = 0; place < PLACES; ++place) *AT(place) = initially[place];
    turn = 0;
    __atomic_store_n(&this_run, ++number, __ATOMIC_RELEASE);
    for (long waited = 0; __atomic_load_n(&ready, __ATOMIC_ACQUIRE) != number;)
      if (++waited % 256 == 0) sched_yield();
    begin(&state);
    is_known[0] = is_target ? target(values) : source(values);
    __atomic_store_n(&over[0], number, __ATOMIC_RELEASE);
    for (long waited = 0; __atomic_load_n(&over[1], __ATOMIC_ACQUIRE) != number;)
      if (++waited % 256 == 0) sched_yield();
    if (!is_known[0] || !is_known[1]) {
      ++unknown;
      continue;
    }
    for (int k = 0; k < LEFT; ++k) values[VALUES - LEFT + k] = *AT(left[k]);
    int at = 0;
    while (at < 63 && endings[at].count > 0 && memcmp(endings[at].values, values, sizeof values) != 0) ++at;
    memcpy(endings[at].values, values, sizeof values);
    ++endings[at].count;
  }
  printf("%s\n", is_target ? "target" : "source");
  for (int at = 0; at < 64 && endings[at].count > 0; ++at) {
    printf("  %9ld times  %s", endings[at].count, returns[is_target]);
    for (int k = 0; k < VALUES; ++k) {
      uint64_t value = endings[at].values[k];
      printf(k == 0 ? "%s = " : ", %s = ", names[k]);
      if (value == UNDEF) printf("undef"); else printf("%llu", (unsigned long long)value);
    }
    int is_shown = *returns[1] ? is_target : memcmp(endings[at].values, only_target, VALUES * sizeof *values) == 0;
    if (is_shown) shown += endings[at].count;
    printf(is_shown ? "    <- only the target can\n" : "\n");
  }
  if (unknown > 0) printf("  %9ld times do not count\n", unknown);
  return shown;
}

int main(int count, char **words) {
  long runs = 1000000;
  if (count > 1 && strcmp(words[1], "REPLAY") == 0) replays = 1; else if (count > 1) runs = atol(words[1]);
  if (replays && !*order) {
    printf("no order of the steps shows it: it takes a machine that does not keep to any\n");
    return 2;
  }
  pthread_t second;
  if (pthread_create(&second, NULL, second_thread, NULL) != 0) return 3;
  long wrong = replays ? run(1, 1) != 1 : run(0, runs);
  if (!replays) run(1, runs);
  __atomic_store_n(&this_run, -1, __ATOMIC_RELEASE);
  pthread_join(second, NULL);
  return wrong > 0;
}

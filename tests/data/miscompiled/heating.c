/* A house with four rooms and a heater that is controlled by scaled temperatures.
 *
 * ConstraintElimination of LLVM 19 loses an overflow while it combines the two products of `is_overheated`, and answers
 * 1 (llvm/llvm-project#140481). The pass must run before InstCombine: `--passes sroa,simplifycfg,constraint-elimination`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOMS 4
#define STEPS 24

/* Temperatures are in units of a five-millionth of a degree, below the limit of 0. */
#define SCALE 5001000

enum mode { OFF, ECO, COMFORT, MODES };

struct room {
  const char *name;
  int degrees; /* in hundredths */
  int target;
  int leak; /* of a hundred, in a step */
  int neighbours[ROOMS];
  enum mode mode;
};

struct event {
  int step;
  int room;
  char text[32];
};

static const char *const words[MODES] = {"off", "eco", "comfort"};

static struct room rooms[ROOMS] = {
    {"kitchen", 1750, 2000, 4, {0, 1, 1, 0}, ECO},
    {"living", 1825, 2150, 3, {1, 0, 1, 1}, COMFORT},
    {"bath", 1990, 2250, 6, {1, 1, 0, 0}, COMFORT},
    {"attic", 1210, 1500, 9, {0, 1, 0, 0}, OFF},
};

static struct event *events;
static size_t event_count, event_room;

static void note(int step, int room, const char *text) {
  if (event_count == event_room) {
    event_room = event_room ? 2 * event_room : 4;
    events = realloc(events, event_room * sizeof *events);
    if (!events)
      abort();
  }
  struct event *event = &events[event_count++];
  event->step = step;
  event->room = room;
  snprintf(event->text, sizeof event->text, "%s", text);
}

/* The temperature outside, in hundredths: a day of 24 steps. */
static int outside(int step) {
  static const int hours[] = {320, 290, 270, 260, 250, 280, 350, 470, 600, 720, 830, 910,
                              960, 980, 970, 930, 860, 770, 680, 600, 520, 460, 410, 360};
  return hours[step % (int)(sizeof hours / sizeof *hours)];
}

/* Whether a scaled temperature below the limit is above it, which it never is. */
static int is_overheated(int scaled) {
  if (scaled >= 0)
    return 2;
  int above = (scaled + SCALE) * -SCALE;
  return above * SCALE > 0;
}

static int power(const struct room *room) {
  int missing = room->target - room->degrees;
  switch (room->mode) {
  case OFF:
    return 0;
  case ECO:
    return missing > 100 ? 60 : 0;
  case COMFORT:
    return missing > 0 ? 40 + missing / 4 : 0;
  default:
    abort();
  }
}

static int exchange(int index) {
  int sum = 0;
  for (int other = 0; other < ROOMS; other++)
    if (rooms[index].neighbours[other])
      sum += (rooms[other].degrees - rooms[index].degrees) / 20;
  return sum;
}

static void advance(int step) {
  int change[ROOMS];
  for (int i = 0; i < ROOMS; i++) {
    struct room *room = &rooms[i];
    change[i] = power(room) + exchange(i) - (room->degrees - outside(step)) * room->leak / 100;
  }
  for (int i = 0; i < ROOMS; i++) {
    int before = rooms[i].degrees;
    rooms[i].degrees += change[i];
    if (before < rooms[i].target && rooms[i].degrees >= rooms[i].target)
      note(step, i, "reached its target");
  }
}

static void switch_modes(int step) {
  for (int i = 0; i < ROOMS; i++) {
    enum mode wanted = step >= 6 && step < 22 ? COMFORT : ECO;
    if (i == 3)
      wanted = step == 12 ? ECO : rooms[i].mode;
    if (wanted != rooms[i].mode) {
      char text[32];
      sprintf(text, "%s -> %s", words[rooms[i].mode], words[wanted]);
      note(step, i, text);
      rooms[i].mode = wanted;
    }
  }
}

static int by_room(const void *a, const void *b) {
  const struct event *x = a, *y = b;
  if (x->room != y->room)
    return x->room - y->room;
  return x->step - y->step;
}

static void show(int step) {
  printf("%2d h %5.2f:", step, outside(step) / 100.0);
  for (int i = 0; i < ROOMS; i++)
    printf(" %8s %5.2f", rooms[i].name, rooms[i].degrees / 100.0);
  putchar('\n');
}

static int warmest(void) {
  int best = 0;
  for (int i = 1; i < ROOMS; i++)
    if (rooms[i].degrees > rooms[best].degrees)
      best = i;
  return best;
}

static void show_events(void) {
  qsort(events, event_count, sizeof *events, by_room);
  for (size_t i = 0; i < event_count; i++)
    printf("%-8s %2d h: %s\n", rooms[events[i].room].name, events[i].step, events[i].text);
}

static void bars(void) {
  for (int i = 0; i < ROOMS; i++) {
    printf("%-8s ", rooms[i].name);
    for (int degrees = 0; degrees < rooms[i].degrees / 100; degrees++)
      putchar('#');
    putchar('\n');
  }
}

int main(void) {
  for (int step = 0; step < STEPS; step++) {
    switch_modes(step);
    advance(step);
    if (step % 4 == 3)
      show(step);
  }
  show_events();
  bars();
  printf("warmest: %s\n", rooms[warmest()].name);
  /* The sensor of the boiler is at one unit below its limit. */
  int alarm = is_overheated(-SCALE);
  printf("boiler: %s\n", alarm == 1 ? "OVERHEATED" : "fine");
  free(events);
  return alarm;
}

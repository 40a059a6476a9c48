/* Measured signals: they are filtered, summed up and drawn. A measurement may be missing, which is a NaN.
 *
 * InstCombine of LLVM 15 makes `-fabs(x)` of `x < 0 or unordered ? x : -x` with `nsz`, which changes the sign of a NaN
 * (llvm/llvm-project#59279). The compiler needs -fno-signed-zeros for `nsz`. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 64

struct signal {
  const char *name;
  int count;
  double values[MOST];
};

struct summary {
  int known, missing, negative;
  double least, most, mean, deviation;
};

static struct signal pressure = {"pressure", 0, {0}};
static struct signal current = {"current", 0, {0}};

/* A missing value has a sign: it says whether the sensor was cold (positive) or hot (negative). */
static const char recorded[] = "pressure 1.25 1.5 1.75 cold 2.5 2.25 -0.5 -1.125 hot 0.75 0.5 0.25 0 -0.25 "
                               "-1.5 cold cold 3.25 4.5 3.75 ; "
                               "current -12.5 -10.25 hot -7.75 -4.5 -2.25 1.125 3.5 6.75 cold 9.5 8.25 ;";

static double missing(int is_hot) { return copysign(NAN, is_hot ? -1.0 : 1.0); }

static struct signal *signal_of(const char *name) {
  if (strcmp(name, pressure.name) == 0)
    return &pressure;
  return strcmp(name, current.name) == 0 ? &current : NULL;
}

static void read_all(void) {
  char *copy = malloc(sizeof recorded);
  if (!copy)
    abort();
  strcpy(copy, recorded);
  struct signal *signal = NULL;
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
    if (strcmp(word, ";") == 0) {
      signal = NULL;
    } else if (!signal) {
      signal = signal_of(word);
      if (!signal)
        abort();
    } else if (signal->count < MOST) {
      int is_missing = strcmp(word, "hot") == 0 || strcmp(word, "cold") == 0;
      signal->values[signal->count++] = is_missing ? missing(word[0] == 'h') : strtod(word, NULL);
    }
  }
  free(copy);
}

/* The value below zero that lies as far from it: a missing value stays as it is. */
static double below_zero(double x) { return !(x >= 0.0) ? x : -x; }

static double filtered(const struct signal *signal, int at) {
  double sum = 0, weights = 0;
  static const double weight[] = {0.25, 0.5, 0.25};
  for (int i = -1; i <= 1; i++) {
    int other = at + i;
    if (other < 0 || other >= signal->count || isnan(signal->values[other]))
      continue;
    sum += weight[i + 1] * signal->values[other];
    weights += weight[i + 1];
  }
  return weights > 0 ? sum / weights : NAN;
}

static struct summary summary_of(const struct signal *signal) {
  struct summary summary = {0, 0, 0, INFINITY, -INFINITY, 0, 0};
  double squares = 0;
  for (int i = 0; i < signal->count; i++) {
    double value = signal->values[i];
    if (isnan(value)) {
      summary.missing++;
      continue;
    }
    summary.known++;
    summary.negative += value < 0;
    summary.least = fmin(summary.least, value);
    summary.most = fmax(summary.most, value);
    summary.mean += value;
    squares += value * value;
  }
  if (summary.known) {
    summary.mean /= summary.known;
    summary.deviation = sqrt(squares / summary.known - summary.mean * summary.mean);
  }
  return summary;
}

static void show(const struct signal *signal) {
  struct summary s = summary_of(signal);
  printf("%s: %d values, %d missing, %d negative\n", signal->name, s.known, s.missing, s.negative);
  printf("  from %g to %g, mean %.4f, deviation %.4f\n", s.least, s.most, s.mean, s.deviation);
}

static void draw(const struct signal *signal) {
  for (int i = 0; i < signal->count; i++) {
    double value = filtered(signal, i);
    if (isnan(value)) {
      printf("%3d        ?\n", i);
      continue;
    }
    int column = (int)lround(value * 2) + 26;
    printf("%3d %8.3f", i, value);
    for (int c = 0; c <= 52; c++) {
      if (c == column)
        putchar('*');
      else if (c == 26)
        putchar('|');
      else if (c < column || c < 26)
        putchar(' ');
    }
    putchar('\n');
  }
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void quantiles(const struct signal *signal) {
  double sorted[MOST];
  int count = 0;
  for (int i = 0; i < signal->count; i++)
    if (!isnan(signal->values[i]))
      sorted[count++] = signal->values[i];
  qsort(sorted, (size_t)count, sizeof *sorted, ascending);
  printf("  quantiles:");
  for (int quarter = 0; quarter <= 4; quarter++)
    printf(" %g", sorted[(count - 1) * quarter / 4]);
  putchar('\n');
}

static int crossings(const struct signal *signal) {
  int crossings = 0;
  double last = NAN;
  for (int i = 0; i < signal->count; i++) {
    double value = signal->values[i];
    if (isnan(value))
      continue;
    crossings += !isnan(last) && (last < 0) != (value < 0);
    last = value;
  }
  return crossings;
}

/* How often the sensor was hot, as the values below zero show: they keep the sign of what is missing. */
static int hot(const struct signal *signal) {
  int hot = 0;
  for (int i = 0; i < signal->count; i++) {
    double value = below_zero(signal->values[i]);
    hot += isnan(value) && signbit(value);
  }
  return hot;
}

int main(void) {
  const struct signal *const all[] = {&pressure, &current};
  read_all();
  for (int i = 0; i < 2; i++) {
    show(all[i]);
    quantiles(all[i]);
    printf("  %d crossings of zero\n", crossings(all[i]));
    draw(all[i]);
    printf("  the sensor was hot: %d\n", hot(all[i]));
  }
  return 0;
}

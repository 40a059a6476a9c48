#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct person { char name[16]; int age; };
static int by_age(const void *a, const void *b) { return ((const struct person *)a)->age - ((const struct person *)b)->age; }
static int by_name(const void *a, const void *b) { return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name); }
static int ints(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
int main(void) {
    struct person p[] = {{"zed", 30}, {"amy", 25}, {"bob", 30}, {"cat", 19}};
    qsort(p, 4, sizeof *p, by_age);
    for (int i = 0; i < 4; i++) printf("%s %d\n", p[i].name, p[i].age);
    qsort(p, 4, sizeof *p, by_name);
    for (int i = 0; i < 4; i++) printf("%s ", p[i].name);
    puts("");
    int v[100]; srand(7); for (int i = 0; i < 100; i++) v[i] = rand() % 1000;
    qsort(v, 100, sizeof *v, ints);
    for (int i = 0; i < 100; i++) printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
    int key = v[50], *f = bsearch(&key, v, 100, sizeof *v, ints);
    printf("%d\n", f != NULL && *f == key);
    int **rows = malloc(10 * sizeof *rows);
    for (int i = 0; i < 10; i++) { rows[i] = calloc(i + 1, sizeof **rows); rows[i][i] = i; }
    int sum = 0; for (int i = 0; i < 10; i++) { sum += rows[i][i]; free(rows[i]); }
    rows = realloc(rows, 20 * sizeof *rows); free(rows);
    printf("%d\n", sum);
    return 0;
}

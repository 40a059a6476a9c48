#include <stdarg.h>
#include <stdio.h>
struct big { long a, b, c; };
struct small { int x; float y; };
static int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
static double mix(const char *kinds, ...) {
    va_list ap, copy; va_start(ap, kinds); va_copy(copy, ap); double s = 0;
    for (const char *k = kinds; *k; k++) switch (*k) {
        case 'i': s += va_arg(ap, int); break;
        case 'd': s += va_arg(ap, double); break;
        case 'l': s += va_arg(ap, long); break;
        case 'b': { struct big b = va_arg(ap, struct big); s += b.a + b.b + b.c; break; }
        case 's': { struct small b = va_arg(ap, struct small); s += b.x + b.y; break; }
        case 'L': s += (double)va_arg(ap, long double); break;
    }
    va_end(ap);
    if (*kinds == 'i') s += 1000 * va_arg(copy, int);
    va_end(copy); return s;
}
static void logf_(const char *fmt, ...) { va_list ap; va_start(ap, fmt); vprintf(fmt, ap); va_end(ap); }
static int fmt_(char *b, size_t n, const char *fmt, ...) { va_list ap; va_start(ap, fmt); int r = vsnprintf(b, n, fmt, ap); va_end(ap); return r; }
int main(void) {
    printf("%d %d\n", sum(3, 1, 2, 3), sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    struct big b = {1, 2, 3}; struct small s = {4, 0.5f};
    printf("%g\n", mix("idlbsL", 1, 2.5, 3L, b, s, 6.25L));
    printf("%g\n", mix("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
    logf_("%d %s %.2f %ld\n", 1, "two", 3.0, 4L);
    char buf[8]; int n = fmt_(buf, sizeof buf, "%d-%d", 12345, 6789); printf("%s %d\n", buf, n);
    return 0;
}

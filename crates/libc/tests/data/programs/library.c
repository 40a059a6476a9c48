// What the tables of the library lack is compiled from C.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

int main(void) {
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(17, -5);
    printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    time_t leap = 951827696;
    char text[80];
    strftime(text, sizeof text, "%A %d %B %Y %H:%M:%S %j", gmtime(&leap));
    puts(text);
    struct tm later = {.tm_year = 124, .tm_mon = 13, .tm_mday = 31};
    printf("%ld", (long)timegm(&later));
    printf(" %s", asctime(&later));
    srand48(42);
    printf("%ld %g\n", lrand48(), drand48());
    double complex z = (1 + 2 * I) * (3 - 1 * I);
    printf("%g %g\n", creal(z), cimag(z));
    wchar_t wide[16] = L"wide";
    printf("%d %zu\n", wcscmp(wcscat(wide, L"r"), L"wider"), wcslen(wide));
    char list[] = "a,b,,c", *rest = list, *token;
    while ((token = strsep(&rest, ","))) printf("[%s]", token);
    puts("");
    return 0;
}

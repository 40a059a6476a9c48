// What programs expect of the C library on Linux beyond what the tables of `semantics/library` know. `c.ll` is made of it by `make`.
// The locale is "C", and the time zone UTC.
#include <complex.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

// <stdlib.h>
div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (imaxdiv_t){a / b, a % b}; }

int rand_r(unsigned *seed) {
    unsigned next = *seed, result = 0;
    static const unsigned BITS[] = {11, 10, 10};
    for (int i = 0; i < 3; i++) {
        next = next * 1103515245 + 12345;
        result = result << (i ? 10 : 0) ^ (next >> 16) % (1u << BITS[i]);
    }
    *seed = next;
    return (int)result;
}

// The linear congruence of POSIX with 48 bits.
static uint64_t state48 = 0;
static uint64_t next48(void) {
    return state48 = (state48 * 0x5deece66d + 0xb) & 0xffffffffffff;
}
void srand48(long seed) { state48 = ((uint64_t)seed & 0xffffffff) << 16 | 0x330e; }
double drand48(void) { return (double)next48() / 281474976710656.0; }
long lrand48(void) { return (long)(next48() >> 17); }
long mrand48(void) { return (int32_t)(next48() >> 16); }

// <string.h>
char *strsep(char **rest, const char *delimiters) {
    char *token = *rest;
    if (!token) return NULL;
    char *end = token + strcspn(token, delimiters);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return token;
}
int strcoll(const char *a, const char *b) { return strcmp(a, b); }
size_t strxfrm(char *to, const char *from, size_t size) {
    size_t length = strlen(from);
    if (length < size) memcpy(to, from, length + 1);
    return length;
}
void *memmem(const void *in, size_t size, const void *what, size_t length) {
    for (size_t i = 0; length <= size && i <= size - length; i++)
        if (memcmp((const char *)in + i, what, length) == 0) return (char *)in + i;
    return NULL;
}
char *strcasestr(const char *in, const char *what) {
    size_t length = strlen(what);
    for (;; in++) {
        size_t i = 0;
        for (; i < length; i++) {
            unsigned char a = (unsigned char)in[i], b = (unsigned char)what[i];
            if (a >= 'A' && a <= 'Z') a += 32;
            if (b >= 'A' && b <= 'Z') b += 32;
            if (a != b) break;
        }
        if (i == length) return (char *)in;
        if (!*in) return NULL;
    }
}

// <wchar.h>
wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
    for (size_t i = 0;; i++)
        if (!(to[i] = from[i])) return to;
}
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t most) {
    size_t i = 0;
    for (; i < most && from[i]; i++) to[i] = from[i];
    for (; i < most; i++) to[i] = 0;
    return to;
}
wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
    wchar_t *end = to;
    while (*end) end++;
    wcscpy(end, from);
    return to;
}
int wcscmp(const wchar_t *a, const wchar_t *b) {
    while (*a && *a == *b) a++, b++;
    return (*a > *b) - (*a < *b);
}
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t most) {
    for (size_t i = 0; i < most; i++)
        if (a[i] != b[i] || !a[i]) return (a[i] > b[i]) - (a[i] < b[i]);
    return 0;
}
wchar_t *wcschr(const wchar_t *in, wchar_t what) {
    for (;; in++) {
        if (*in == what) return (wchar_t *)in;
        if (!*in) return NULL;
    }
}
wchar_t *wcsrchr(const wchar_t *in, wchar_t what) {
    const wchar_t *found = NULL;
    for (;; in++) {
        if (*in == what) found = in;
        if (!*in) return (wchar_t *)found;
    }
}
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t count) { return memcpy(to, from, count * sizeof *to); }
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) { return memmove(to, from, count * sizeof *to); }
wchar_t *wmemset(wchar_t *to, wchar_t what, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = what;
    return to;
}
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] > b[i] ? 1 : -1;
    return 0;
}
int iswspace(wint_t c) { return c == ' ' || (c >= 9 && c <= 13); }
int iswdigit(wint_t c) { return c >= '0' && c <= '9'; }
int iswupper(wint_t c) { return c >= 'A' && c <= 'Z'; }
int iswlower(wint_t c) { return c >= 'a' && c <= 'z'; }
int iswalpha(wint_t c) { return iswupper(c) || iswlower(c); }
int iswalnum(wint_t c) { return iswalpha(c) || iswdigit(c); }
wint_t towlower(wint_t c) { return iswupper(c) ? c + 32 : c; }
wint_t towupper(wint_t c) { return iswlower(c) ? c - 32 : c; }

// <locale.h>
char *setlocale(int category, const char *name) {
    (void)category;
    static char own[] = "C";
    return !name || !*name || !strcmp(name, "C") || !strcmp(name, "POSIX") ? own : NULL;
}

// <time.h>
double difftime(time_t a, time_t b) { return (double)a - (double)b; }

static int is_leap(long year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }
// The days before a year, counted from 1970.
static long days_before(long year) {
    long past = year - 1;
    long leaps = past / 4 - past / 100 + past / 400 - (past < 0 ? (past % 4 != 0) - (past % 100 != 0) + (past % 400 != 0) : 0);
    return (year - 1970) * 365 + leaps - 477;
}
static const int BEFORE_MONTH[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
static int before_month(long year, int month) { return BEFORE_MONTH[month] + (month > 1 && is_leap(year)); }

struct tm *gmtime_r(const time_t *time, struct tm *to) {
    long days = *time / 86400, seconds = *time % 86400;
    if (seconds < 0) seconds += 86400, days--;
    long year = 1970 + days / 366;
    if (days < 0) year = 1970 + days / 365 - 1;
    while (days_before(year + 1) <= days) year++;
    int day = (int)(days - days_before(year)), month = 0;
    while (month < 11 && before_month(year, month + 1) <= day) month++;
    *to = (struct tm){
        .tm_sec = (int)(seconds % 60), .tm_min = (int)(seconds / 60 % 60), .tm_hour = (int)(seconds / 3600),
        .tm_mday = day - before_month(year, month) + 1, .tm_mon = month, .tm_year = (int)(year - 1900),
        .tm_wday = (int)(((days + 4) % 7 + 7) % 7), .tm_yday = day, .tm_isdst = 0,
    };
    to->tm_zone = "GMT";
    return to;
}
static struct tm broken_down;
struct tm *gmtime(const time_t *time) { return gmtime_r(time, &broken_down); }
struct tm *localtime_r(const time_t *time, struct tm *to) {
    gmtime_r(time, to);
    to->tm_zone = "UTC";
    return to;
}
struct tm *localtime(const time_t *time) { return localtime_r(time, &broken_down); }
time_t timegm(struct tm *from) {
    long year = from->tm_year + 1900L + from->tm_mon / 12;
    int month = from->tm_mon % 12;
    if (month < 0) month += 12, year--;
    long days = days_before(year) + before_month(year, month) + from->tm_mday - 1;
    time_t time = ((days * 24 + from->tm_hour) * 60 + from->tm_min) * 60 + from->tm_sec;
    gmtime_r(&time, from);
    return time;
}
time_t mktime(struct tm *from) {
    time_t time = timegm(from);
    from->tm_zone = "UTC";
    return time;
}

static const char *const DAYS[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const MONTHS[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};
char *asctime_r(const struct tm *t, char *to) {
    sprintf(to, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", DAYS[t->tm_wday], MONTHS[t->tm_mon], t->tm_mday, t->tm_hour, t->tm_min,
            t->tm_sec, 1900 + t->tm_year);
    return to;
}
char *asctime(const struct tm *t) {
    static char text[64];
    return asctime_r(t, text);
}
char *ctime(const time_t *time) { return asctime(localtime(time)); }

// A conversion that is missing ends the program, which names this function.
extern void strftime_with_this_conversion(void);

size_t strftime(char *to, size_t size, const char *format, const struct tm *t) {
    size_t length = 0;
    for (; *format; format++) {
        char part[64] = {*format, 0};
        if (*format == '%') {
            int hour = t->tm_hour % 12 ? t->tm_hour % 12 : 12, year = t->tm_year + 1900;
            switch (*++format) {
            case 'a': sprintf(part, "%.3s", DAYS[t->tm_wday]); break;
            case 'A': sprintf(part, "%s", DAYS[t->tm_wday]); break;
            case 'b': case 'h': sprintf(part, "%.3s", MONTHS[t->tm_mon]); break;
            case 'B': sprintf(part, "%s", MONTHS[t->tm_mon]); break;
            case 'C': sprintf(part, "%02d", year / 100); break;
            case 'd': sprintf(part, "%02d", t->tm_mday); break;
            case 'D': case 'x': sprintf(part, "%02d/%02d/%02d", t->tm_mon + 1, t->tm_mday, year % 100); break;
            case 'e': sprintf(part, "%2d", t->tm_mday); break;
            case 'F': sprintf(part, "%d-%02d-%02d", year, t->tm_mon + 1, t->tm_mday); break;
            case 'H': sprintf(part, "%02d", t->tm_hour); break;
            case 'I': sprintf(part, "%02d", hour); break;
            case 'j': sprintf(part, "%03d", t->tm_yday + 1); break;
            case 'm': sprintf(part, "%02d", t->tm_mon + 1); break;
            case 'M': sprintf(part, "%02d", t->tm_min); break;
            case 'n': sprintf(part, "\n"); break;
            case 'p': sprintf(part, "%s", t->tm_hour < 12 ? "AM" : "PM"); break;
            case 'r': sprintf(part, "%02d:%02d:%02d %s", hour, t->tm_min, t->tm_sec, t->tm_hour < 12 ? "AM" : "PM"); break;
            case 'R': sprintf(part, "%02d:%02d", t->tm_hour, t->tm_min); break;
            case 'S': sprintf(part, "%02d", t->tm_sec); break;
            case 't': sprintf(part, "\t"); break;
            case 'T': case 'X': sprintf(part, "%02d:%02d:%02d", t->tm_hour, t->tm_min, t->tm_sec); break;
            case 'u': sprintf(part, "%d", t->tm_wday ? t->tm_wday : 7); break;
            case 'w': sprintf(part, "%d", t->tm_wday); break;
            case 'y': sprintf(part, "%02d", year % 100); break;
            case 'Y': sprintf(part, "%d", year); break;
            case 'Z': sprintf(part, "%s", t->tm_zone); break;
            case '%': sprintf(part, "%%"); break;
            case 'c':
                sprintf(part, "%.3s %.3s %2d %02d:%02d:%02d %d", DAYS[t->tm_wday], MONTHS[t->tm_mon], t->tm_mday, t->tm_hour,
                        t->tm_min, t->tm_sec, year);
                break;
            default: strftime_with_this_conversion();
            }
        }
        size_t more = strlen(part);
        if (length + more >= size) return 0;
        memcpy(to + length, part, more);
        length += more;
    }
    if (size == 0) return 0;
    to[length] = 0;
    return length;
}

// Products of complex numbers (C23, G.5.1): what is infinite stays so.
#define PRODUCT(name, real, Complex, is_infinite, is_nan, sign_of)                                      \
    real Complex name(real a, real b, real c, real d) {                                                 \
        real ac = a * c, bd = b * d, ad = a * d, bc = b * c, x = ac - bd, y = ad + bc;                  \
        if (is_nan(x) && is_nan(y)) {                                                                   \
            int again = 0;                                                                              \
            if (is_infinite(a) || is_infinite(b)) {                                                     \
                a = sign_of(is_infinite(a) ? 1 : 0, a), b = sign_of(is_infinite(b) ? 1 : 0, b);         \
                if (is_nan(c)) c = sign_of(0, c);                                                       \
                if (is_nan(d)) d = sign_of(0, d);                                                       \
                again = 1;                                                                              \
            }                                                                                           \
            if (is_infinite(c) || is_infinite(d)) {                                                     \
                c = sign_of(is_infinite(c) ? 1 : 0, c), d = sign_of(is_infinite(d) ? 1 : 0, d);         \
                if (is_nan(a)) a = sign_of(0, a);                                                       \
                if (is_nan(b)) b = sign_of(0, b);                                                       \
                again = 1;                                                                              \
            }                                                                                           \
            if (!again && (is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc))) { \
                if (is_nan(a)) a = sign_of(0, a);                                                       \
                if (is_nan(b)) b = sign_of(0, b);                                                       \
                if (is_nan(c)) c = sign_of(0, c);                                                       \
                if (is_nan(d)) d = sign_of(0, d);                                                       \
                again = 1;                                                                              \
            }                                                                                           \
            if (again) x = INFINITY * (a * c - b * d), y = INFINITY * (a * d + b * c);                  \
        }                                                                                               \
        real Complex product;                                                                           \
        __real__ product = x, __imag__ product = y;                                                     \
        return product;                                                                                 \
    }
PRODUCT(__muldc3, double, _Complex, __builtin_isinf, __builtin_isnan, __builtin_copysign)
PRODUCT(__mulsc3, float, _Complex, __builtin_isinf, __builtin_isnan, __builtin_copysignf)
double cabs(double _Complex z) { return hypot(__real__ z, __imag__ z); }
double carg(double _Complex z) { return atan2(__imag__ z, __real__ z); }
double creal(double _Complex z) { return __real__ z; }
double cimag(double _Complex z) { return __imag__ z; }
double _Complex conj(double _Complex z) {
    __imag__ z = -__imag__ z;
    return z;
}

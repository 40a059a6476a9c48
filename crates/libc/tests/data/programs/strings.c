#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
int main(int argc, char **argv) {
    char buf[64] = "hello";
    strcat(buf, ", world");
    printf("%s %zu %s\n", buf, strlen(buf), strstr(buf, "wor"));
    for (char *p = buf; *p; p++) *p = toupper((unsigned char)*p);
    puts(buf);
    char text[] = "one two,three;;four";
    for (char *t = strtok(text, " ,;"); t; t = strtok(NULL, " ,;")) printf("[%s]", t);
    putchar('\n');
    int letters = 0, digits = 0, spaces = 0;
    for (const char *p = "a1 b2\tc3"; *p; p++) { letters += !!isalpha(*p); digits += !!isdigit(*p); spaces += !!isspace(*p); }
    printf("%d %d %d\n", letters, digits, spaces);
    char *d = strdup("dup"); printf("%s %d %d\n", d, strcmp(d, "dup"), strncmp("abc", "abd", 2)); free(d);
    printf("%ld %lu %d\n", strtol("-0x1f", NULL, 0), strtoul("777", NULL, 8), atoi("42abc"));
    printf("%.3f\n", strtod("3.14xyz", NULL));
    char out[32]; int n = snprintf(out, sizeof out, "%5d|%-5s|%05x", 42, "ab", 255); printf("%s %d\n", out, n);
    int a, b; char w[16]; n = sscanf("10 20 word", "%d %d %15s", &a, &b, w); printf("%d %d %d %s\n", n, a, b, w);
    memmove(buf + 2, buf, 5); printf("%s %d\n", buf, memcmp("abc", "abc", 3));
    printf("%c%c %5.2s| %*d %%\n", 'x', 65, "abc", 6, 7);
    fprintf(stderr, "to stderr %d\n", 1);
    fputs("fputs\n", stdout); fwrite("fwrite\n", 1, 7, stdout);
    printf("argc %d %s\n", argc, argc > 1 ? argv[1] : "none");
    return argc;
}

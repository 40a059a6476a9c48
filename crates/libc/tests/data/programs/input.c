#include <stdio.h>
#include <string.h>
int main(void) { int n; double sum = 0, x; char line[80]; scanf("%d", &n); for (int i = 0; i < n; i++) { if (scanf("%lf", &x) != 1) return 2; sum += x; } printf("%.3f\n", sum); int c; while ((c = getchar()) != '\n' && c != EOF); while (fgets(line, sizeof line, stdin)) { line[strcspn(line, "\n")] = 0; printf("<%s>\n", line); } printf("%d\n", feof(stdin) != 0); return 0; }

#include <stdio.h>
#include <math.h>
static double integrate(double (*f)(double), double a, double b, int n) {
    double h = (b - a) / n, s = 0.5 * (f(a) + f(b));
    for (int i = 1; i < n; i++) s += f(a + i * h);
    return s * h;
}
static double square(double x) { return x * x; }
int main(void) {
    float f = 1.1f;
    double d = 0.1 + 0.2;
    printf("%.17g %f %e %g\n", d, f, d * 1e10, 1e-7);
    printf("%8.3f|%-10.2e|%+g|%05.1f\n", 3.14159, 12345.678, 2.5, -2.25);
    printf("%.10f %.10f\n", integrate(square, 0, 1, 1000), integrate(sqrt, 0, 4, 100));
    printf("%.6f %.6f %.6f\n", sin(1.0), pow(2.0, 0.5), floor(-2.5));
    printf("%a %A %.3a\n", 1.5, -0.1, 3.999);
    printf("%d %ld\n", (int)(f * 10), lround(2.5));
    long double L = 1.25L; printf("%.2Lf\n", L);
    int e; double m = frexp(10.0, &e); printf("%g %d\n", m, e);
    double ip; printf("%g ", modf(-3.75, &ip)); printf("%g\n", ip);
    printf("%f %f %f\n", 1.0/0.0, -1.0/0.0, NAN);
    return 0;
}

#include <cstdio>
struct Base { int v; explicit Base(int v) : v(v) {} virtual ~Base() { std::printf("~Base %d\n", v); } virtual const char *name() const { return "Base"; } };
struct Derived : Base { explicit Derived(int v) : Base(v) {} const char *name() const override { return "Derived"; } };
struct Guard { const char *n; explicit Guard(const char *n) : n(n) { std::printf("+%s\n", n); } ~Guard() { std::printf("-%s\n", n); } };
static int risky(int n) { Guard g("risky"); if (n == 1) throw 42; if (n == 2) throw Derived(7); if (n == 3) throw "text"; return n; }
static int &counter() { static int c = [] { std::puts("init"); return 10; }(); return c; }
int main() {
    for (int i = 0; i < 4; i++) {
        try { Guard g("try"); std::printf("%d\n", risky(i)); }
        catch (int e) { std::printf("int %d\n", e); }
        catch (const Base &b) { std::printf("%s %d\n", b.name(), b.v); }
        catch (...) { std::puts("other"); }
    }
    try { try { risky(2); } catch (Base &b) { b.v++; throw; } } catch (Derived &d) { std::printf("again %d\n", d.v); }
    counter()++; counter()++; std::printf("%d\n", counter());
    Base *p = new Derived(5); std::puts(p->name()); delete p;
    return 0;
}

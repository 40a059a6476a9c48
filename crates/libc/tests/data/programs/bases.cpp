#include <cstdio>
struct A { virtual ~A() {} int a = 1; }; struct B { virtual ~B() {} int b = 2; }; struct C : A, B { int c = 3; };
static void f() { throw C(); }
static void g() noexcept(false) { try { f(); } catch (A &) { throw; } }
int main() {
    try { g(); } catch (B &b) { std::printf("B %d\n", b.b); }
    try { throw static_cast<B *>(new C); } catch (B *b) { std::printf("ptr %d\n", b->b); delete b; }
    C c; A *pa = &c; if (B *pb = dynamic_cast<B *>(pa)) std::printf("cast %d\n", pb->b);
    return 0;
}

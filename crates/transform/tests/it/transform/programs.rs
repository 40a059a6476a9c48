//! Small programs as a front end writes them, for faults that random programs give few occasions.

pub const PROGRAMS: [&str; 5] = [
    // int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    "define i32 @f(i32 %n) {
entry:
  %s = alloca i32
  %i = alloca i32
  store i32 0, ptr %s
  store i32 0, ptr %i
  br label %head
head:
  %i1 = load i32, ptr %i
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %body, label %exit
body:
  %s1 = load i32, ptr %s
  %i2 = load i32, ptr %i
  %s2 = add i32 %s1, %i2
  store i32 %s2, ptr %s
  %i3 = load i32, ptr %i
  %i4 = add i32 %i3, 1
  store i32 %i4, ptr %i
  br label %head
exit:
  %r = load i32, ptr %s
  ret i32 %r
}",
    // int f(int x) { int y = x, z = y; y = 5; return z + y; }
    "define i32 @f(i32 %x) {
  %y = alloca i32
  store i32 %x, ptr %y
  %z = load i32, ptr %y
  store i32 5, ptr %y
  %w = load i32, ptr %y
  %r = add i32 %z, %w
  ret i32 %r
}",
    // unsigned f(unsigned x, unsigned y) { return (x - y) * 3 + (y - x); }
    "define i32 @f(i32 %x, i32 %y) {
  %a = sub i32 %x, %y
  %b = mul i32 %a, 3
  %d = sub i32 %y, %x
  %r = add i32 %b, %d
  ret i32 %r
}",
    // The sum of two signed bytes is only used where it does not overflow, that of the same bytes everywhere.
    "define i8 @f(i8 %x, i8 %y, i1 %c) {
entry:
  %a = add nsw i8 %x, %y
  %b = add i8 %x, %y
  br i1 %c, label %then, label %exit
then:
  ret i8 %a
exit:
  ret i8 %b
}",
    // int f(int x, int y) { int a = x; a = y; return a; }
    "define i32 @f(i32 %x, i32 %y) {
  %a = alloca i32
  store i32 %x, ptr %a
  store i32 %y, ptr %a
  %r = load i32, ptr %a
  ret i32 %r
}",
];

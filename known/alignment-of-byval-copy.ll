define i32 @f(i32 %x) {
  %s = alloca i32, align 16
  store i32 %x, ptr %s
  %r = call i32 @g(ptr byval(i32) align 4 %s)
  ret i32 %r
}

define internal i32 @g(ptr byval(i32) align 4 %p) noinline {
  store i32 1, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}

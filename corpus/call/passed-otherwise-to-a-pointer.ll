; Of a callee that only a pointer leads to, the two calls must agree
; expect: violates attributes

define void @src(ptr noundef %f, i8 %x) {
  call void %f(i8 inreg %x)
  ret void
}

define void @tgt(ptr noundef %f, i8 %x) {
  call void %f(i8 %x)
  ret void
}

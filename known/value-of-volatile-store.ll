declare void @g()

define void @f(i32 %x) {
  %v = add i32 %x, 1
  %a = alloca i32, align 4
  store volatile i32 %v, ptr %a, align 4
  call void @g()
  ret void
}

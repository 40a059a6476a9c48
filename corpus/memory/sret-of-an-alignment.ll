; a parameter that is `sret` is aligned as it says
; expect: violates ub

declare void @f(ptr)

define void @src(ptr noalias sret(i32) align 2 %p, ptr %q) {
  call void @f(ptr %q)
  store i32 1, ptr %p, align 1
  ret void
}

define void @tgt(ptr noalias sret(i32) align 2 %p, ptr %q) {
  call void @f(ptr %q)
  store i32 1, ptr %p, align 4
  ret void
}

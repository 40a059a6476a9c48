; accesses through a parameter that is `sret` are "properly aligned" (Language Reference, "sret")
; expect: refines

declare void @f(ptr)

define void @src(ptr noalias sret(i32) %p, ptr %q) {
  call void @f(ptr %q)
  store i32 1, ptr %p, align 1
  ret void
}

define void @tgt(ptr noalias sret(i32) align 4 %p, ptr %q) {
  call void @f(ptr %q)
  store i32 1, ptr %p, align 4
  ret void
}

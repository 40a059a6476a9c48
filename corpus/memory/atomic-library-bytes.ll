; One without a number in its name copies as many bytes as it is told
; expect: refines

declare void @__atomic_load(i64, ptr, ptr, i32)

define i24 @src(ptr %p) {
  %v = load i24, ptr %p, align 1
  ret i24 %v
}

define i24 @tgt(ptr %p) {
  %t = alloca i24, align 4
  call void @__atomic_load(i64 3, ptr %p, ptr %t, i32 5)
  %v = load i24, ptr %t, align 4
  ret i24 %v
}

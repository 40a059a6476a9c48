; Some pick of undef is null
; expect: violates ub

declare void @llvm.assume(i1)

define void @src() {
  ret void
}

define void @tgt() {
  %p = inttoptr i64 undef to ptr
  call void @llvm.assume(i1 true) ["nonnull"(ptr %p)]
  ret void
}

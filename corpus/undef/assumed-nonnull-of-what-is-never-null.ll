; A pointer that is undef in part and never null is not null
; expect: proved

declare void @llvm.assume(i1)

define void @src() {
  ret void
}

define void @tgt() {
  %u = or i64 undef, 1
  %p = inttoptr i64 %u to ptr
  call void @llvm.assume(i1 true) ["nonnull"(ptr %p)]
  ret void
}

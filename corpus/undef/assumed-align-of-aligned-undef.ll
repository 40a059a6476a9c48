; All picks of a pointer that is undef in its upper bits are aligned
; expect: proved

declare void @llvm.assume(i1)

define void @src() {
  ret void
}

define void @tgt() {
  %u = and i64 undef, -16
  %p = inttoptr i64 %u to ptr
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 16)]
  ret void
}

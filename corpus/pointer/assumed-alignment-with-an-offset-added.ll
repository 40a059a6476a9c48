; the offset of an `align` bundle is not added
; expect: violates value

define i64 @src(ptr noundef %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8, i64 2)]
  %i = ptrtoint ptr %p to i64
  %low = and i64 %i, 7
  ret i64 %low
}

define i64 @tgt(ptr noundef %p) {
  ret i64 6
}

declare void @llvm.assume(i1)

; the alignment of the code says nothing of a pointer to it, unless the layout says so
; expect: violates value

define void @callee() align 32 {
  ret void
}

define i64 @src() {
  %low = and i64 ptrtoint (ptr @callee to i64), 31
  ret i64 %low
}

define i64 @tgt() {
  ret i64 0
}

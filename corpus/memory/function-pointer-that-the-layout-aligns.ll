; with `Fn32` pointers to functions are aligned to 4 bytes, and to what the code is aligned to
; expect: refines
target datalayout = "e-Fn32"

define void @callee() align 32 {
  ret void
}

declare void @other()

define i64 @src() {
  %low = and i64 ptrtoint (ptr @callee to i64), 31
  %low.other = and i64 ptrtoint (ptr @other to i64), 3
  %all = or i64 %low, %low.other
  ret i64 %all
}

define i64 @tgt() {
  ret i64 0
}

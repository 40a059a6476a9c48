; PTRTOINT: to a wider integer the address is zero-extended
; expect: refines
; expect[twin]: refines

define i64 @src() {
  %p = alloca i8
  %q = getelementptr i8, ptr null, i64 -1
  %a = ptrtoint ptr %q to i128
  %b = ptrtoint ptr %p to i128
  %c = or i128 %a, %b
  %d = lshr i128 %c, 64
  %e = trunc i128 %d to i64
  ret i64 %e
}

define i64 @tgt() {
  ret i64 0
}

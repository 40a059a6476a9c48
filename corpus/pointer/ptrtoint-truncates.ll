; PTRTOINT: to a narrower integer the highest bits are lost, and the rest obeys the alignment
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i4 @src() {
  %p = alloca i8, align 16
  %a = ptrtoint ptr %p to i4
  ret i4 %a
}

define i4 @tgt() {
  ret i4 0
}

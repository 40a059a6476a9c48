; MALLOC: a block has the greatest alignment of the ABI
; expect: refines
; expect[twin]: refines

declare noalias ptr @malloc(i64)

define i4 @src() {
  %p = call ptr @malloc(i64 1)
  %a = ptrtoint ptr %p to i4
  ret i4 %a
}

define i4 @tgt() {
  ret i4 0
}

; PTRTOINT-LOGICAL: the address of a place in a block is that of the block and the offset
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i64 @src() {
  %p = alloca [4 x i8]
  %q = getelementptr i8, ptr %p, i64 3
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  ret i64 %d
}

define i64 @tgt() {
  ret i64 3
}

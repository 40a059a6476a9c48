; an address as a floating-point constant
; expect: refines

@g = global i32 0

define i64 @src() {
  %b = bitcast double bitcast (i64 ptrtoint (ptr @g to i64) to double) to i64
  ret i64 %b
}

define i64 @tgt() {
  ret i64 ptrtoint (ptr @g to i64)
}

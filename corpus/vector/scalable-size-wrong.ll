; the size of a scalable vector is not its size at vscale 1
; expect: violates value

define i64 @src() {
  ret i64 ptrtoint (ptr getelementptr (<vscale x 2 x i8>, ptr null, i64 3) to i64)
}

define i64 @tgt() {
  ret i64 6
}

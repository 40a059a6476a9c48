; the size of a scalable vector is not its size at vscale 1
; expect: violates value

define i64 @src() {
  %end = getelementptr <vscale x 2 x i8>, ptr null, i64 3
  %size = ptrtoint ptr %end to i64
  ret i64 %size
}

define i64 @tgt() {
  ret i64 6
}

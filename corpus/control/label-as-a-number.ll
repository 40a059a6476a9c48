; the bits of the address of a label show nothing of the target
; expect: inconclusive

define i64 @src() {
  br label %next
next:
  ret i64 ptrtoint (ptr blockaddress(@src, %next) to i64)
}

define i64 @tgt() {
  ret i64 1
}

; what replaces the address of a label that was deleted cannot be told apart from it, except by a comparison with null
; expect: inconclusive

define ptr @src() {
  br label %next
next:
  ret ptr blockaddress(@src, %next)
}

define ptr @tgt() {
  ret ptr inttoptr (i32 1 to ptr)
}

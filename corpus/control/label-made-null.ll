; the address of a label does not become null
; expect: violates value

define ptr @src() {
  br label %next
next:
  ret ptr blockaddress(@src, %next)
}

define ptr @tgt() {
  ret ptr null
}

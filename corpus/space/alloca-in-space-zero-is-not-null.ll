; in space 0 it may not
; expect: violates value

target datalayout = "e-p5:32:32"

define i1 @src() {
  %p = alloca i8
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

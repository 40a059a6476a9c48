; ICMP-ULE, different blocks: either answer is possible
; expect: refines
; expect[twin]: proved
; expect[flat]: proved

define i1 @src() {
  %p = alloca i8
  %q = alloca i8
  %c = icmp ult ptr %p, %q
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

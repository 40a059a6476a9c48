; Language Reference, unnamed_addr: constants of other contents are not merged
; expect: violates value

@a = constant i16 7
@b = unnamed_addr constant i16 8

define i1 @src() {
  %c = icmp eq ptr @a, @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

; Language Reference, unnamed_addr: a constant with a significant address takes in an equal one without
; expect: proved

@a = constant i16 7
@b = unnamed_addr constant i16 7

define i1 @src() {
  %c = icmp eq ptr @a, @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

; Language Reference, unnamed_addr: variables are not merged, whatever they hold
; expect: violates value

@a = global i16 7
@b = unnamed_addr global i16 7

define i1 @src() {
  %c = icmp eq ptr @a, @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

; Language Reference, unnamed_addr: local_unnamed_addr is no reason to merge
; expect: violates value

@a = constant i16 7
@b = local_unnamed_addr constant i16 7

define i1 @src() {
  %c = icmp eq ptr @a, @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

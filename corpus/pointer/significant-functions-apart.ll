; Language Reference, unnamed_addr: functions with significant addresses are not merged
; expect: violates value

declare i8 @a(i8)
declare i8 @b(i8) local_unnamed_addr

define i1 @src() {
  %c = icmp eq ptr @a, @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}

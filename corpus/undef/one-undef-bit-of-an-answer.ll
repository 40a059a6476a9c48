; a call may return a number of which only some bits are undef: the source is undefined if the sign is
; expect: violates value

declare i8 @g(i8)

define i1 @src(i8 %x) {
  %r = call i8 @g(i8 %x)
  %f = freeze i8 %r
  %h = freeze i8 %r
  %both = xor i8 %f, %h
  %same = icmp sge i8 %both, 0
  br i1 %same, label %ok, label %undefined
ok:
  ret i1 true
undefined:
  unreachable
}

define i1 @tgt(i8 %x) {
  %r = call i8 @g(i8 %x)
  %f = freeze i8 %r
  %h = freeze i8 %r
  %both = xor i8 %f, %h
  %equal = icmp eq i8 %both, 0
  ret i1 %equal
}

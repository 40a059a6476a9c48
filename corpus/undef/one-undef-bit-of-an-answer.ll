; a call may return a number of which only some bits are undef: the source is undefined if the sign is
; expect: violates value

declare i4 @g(i4)

define i1 @src(i4 %x) {
  %r = call i4 @g(i4 %x)
  %f = freeze i4 %r
  %h = freeze i4 %r
  %both = xor i4 %f, %h
  %same = icmp sge i4 %both, 0
  br i1 %same, label %ok, label %undefined
ok:
  ret i1 true
undefined:
  unreachable
}

define i1 @tgt(i4 %x) {
  %r = call i4 @g(i4 %x)
  %f = freeze i4 %r
  %h = freeze i4 %r
  %both = xor i4 %f, %h
  %equal = icmp eq i4 %both, 0
  ret i1 %equal
}

; the absolute value by a mask reads its operand twice, so it must be frozen: with undef, a result may be negative
; expect: refines
; proof: violates undef

define i32 @src(i32 %x) {
  %n = sub i32 0, %x
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 %n, i32 %x
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  %m = ashr i32 %x, 31
  %s = add i32 %x, %m
  %r = xor i32 %s, %m
  ret i32 %r
}

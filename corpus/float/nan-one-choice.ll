; "Behavior of Floating-Point NaN values": all uses of a NaN see the same one
; expect: violates value

define i16 @src() {
  %n = fdiv half 0.0, 0.0
  %a = bitcast half %n to i16
  %r = xor i16 %a, %a
  ret i16 %r
}

define i16 @tgt() {
  %n = fdiv half 0.0, 0.0
  %m = fdiv half 0.0, 0.0
  %a = bitcast half %n to i16
  %b = bitcast half %m to i16
  %r = xor i16 %a, %b
  ret i16 %r
}

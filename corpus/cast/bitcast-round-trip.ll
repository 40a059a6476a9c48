; a bitcast back gives the same undef, lanes picked together
; expect: proved

define i4 @src(i4 %x) {
  %v = bitcast i4 %x to <2 x i2>
  %r = bitcast <2 x i2> %v to i4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}

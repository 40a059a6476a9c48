; "Fast-Math Flags": the sign of zero is chosen once
; expect: proved

define i1 @src(half noundef %x) {
  %r = fadd nsz half %x, 0.0
  %a = bitcast half %r to i16
  %c = icmp eq i16 %a, %a
  ret i1 %c
}

define i1 @tgt(half noundef %x) {
  ret i1 true
}

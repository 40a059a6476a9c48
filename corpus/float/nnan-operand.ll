; "Fast-Math Flags": `nnan` makes a NaN operand poison
; expect: proved

define i1 @src(half noundef %x) {
  %c = fcmp nnan uno half %x, 0.0
  ret i1 %c
}

define i1 @tgt(half noundef %x) {
  ret i1 false
}

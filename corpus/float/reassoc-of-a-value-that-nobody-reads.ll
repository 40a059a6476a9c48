; a sum that may be regrouped leaves nothing open where nothing depends on it
; expect: violates value

define i1 @src(half noundef %x) {
  %sum = fadd reassoc half %x, 0xH3555
  %r = fcmp oeq half %x, 0.0
  ret i1 %r
}

define i1 @tgt(half noundef %x) {
  ret i1 false
}

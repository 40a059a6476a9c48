; "fptosi": a number that the type cannot hold is poison
; expect: proved

define i8 @src(half noundef %x) {
  %i = fptosi half %x to i8
  %f = sitofp i8 %i to half
  %r = fptosi half %f to i8
  ret i8 %r
}

define i8 @tgt(half noundef %x) {
  %r = fptosi half %x to i8
  ret i8 %r
}

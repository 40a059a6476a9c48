; "uitofp": `nneg` of a negative number is poison
; expect: proved

define half @src(i8 noundef %x) {
  %r = uitofp nneg i8 %x to half
  ret half %r
}

define half @tgt(i8 noundef %x) {
  %r = sitofp i8 %x to half
  ret half %r
}

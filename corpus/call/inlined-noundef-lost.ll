; inlining may lose a promise
; expect: proved

define internal i4 @same(i4 noundef %x) {
  ret i4 %x
}

define i4 @src(i4 %x) {
  %r = call i4 @same(i4 %x)
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}

; and merged with another of the same
; expect: refines

declare i4 @g(i4) memory(none) nounwind willreturn

define i4 @src(i4 noundef %x) {
  %a = call i4 @g(i4 %x)
  %b = call i4 @g(i4 %x)
  %r = sub i4 %a, %b
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  ret i4 0
}

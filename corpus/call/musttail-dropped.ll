; A `musttail` call must be tail call optimized "in order for the program to be correct"
; expect: violates attributes

declare i8 @g(i8)

define i8 @src(i8 %x) {
  %r = musttail call i8 @g(i8 %x)
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  %r = tail call i8 @g(i8 %x)
  ret i8 %r
}

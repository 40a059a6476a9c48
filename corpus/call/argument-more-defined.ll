; its argument may become more defined
; expect: refines

declare i4 @g(i4)

define i4 @src(i4 %x) {
  %a = add nsw i4 %x, 1
  %r = call i4 @g(i4 %a)
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %a = add i4 %x, 1
  %r = call i4 @g(i4 %a)
  ret i4 %r
}

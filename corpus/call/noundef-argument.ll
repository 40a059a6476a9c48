; after a noundef argument its value is defined
; expect: refines

declare i4 @g(i4)

define i1 @src(i4 %x) {
  %r = call i4 @g(i4 noundef %x)
  %a = icmp eq i4 %x, %x
  ret i1 %a
}

define i1 @tgt(i4 %x) {
  %r = call i4 @g(i4 noundef %x)
  ret i1 true
}

; results in a row are an addition
; expect: proved

define i4 @src(i4 %x) {
  switch i4 %x, label %d [ i4 0, label %a
  i4 1, label %b
  i4 2, label %e ]

a:
  ret i4 3

b:
  ret i4 4

e:
  ret i4 5

d:
  unreachable
}

define i4 @tgt(i4 %x) {
  %r = add nuw i4 %x, 3
  ret i4 %r
}

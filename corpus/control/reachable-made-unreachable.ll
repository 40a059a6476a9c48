; a reachable arm cannot become unreachable
; expect: violates ub

define i4 @src(i1 noundef %c) {
  br i1 %c, label %a, label %b

a:
  ret i4 0

b:
  ret i4 1
}

define i4 @tgt(i1 noundef %c) {
  br i1 %c, label %a, label %b

a:
  unreachable

b:
  ret i4 1
}

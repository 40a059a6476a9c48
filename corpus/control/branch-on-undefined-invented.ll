; a branch on poison is undefined behaviour even if both successors are one
; expect: violates ub
; expect[old]: proved

define i4 @src(i1 %c) {
  ret i4 1
}

define i4 @tgt(i1 %c) {
  br i1 %c, label %a, label %a

a:
  ret i4 1
}

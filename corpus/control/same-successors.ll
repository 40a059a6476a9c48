; a branch to one place may go: less undefined behaviour
; expect: proved

define i4 @src(i1 %c) {
  br i1 %c, label %a, label %a

a:
  ret i4 1
}

define i4 @tgt(i1 %c) {
  ret i4 1
}

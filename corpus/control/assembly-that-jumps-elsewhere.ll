; both ways out of `callbr` are taken
; expect: unsupported

define i8 @src(i8 noundef %x) {
  %a = callbr i8 asm sideeffect "test $0", "=r,0,!i"(i8 %x) to label %next [label %other]
next:
  ret i8 %a
other:
  ret i8 1
}

define i8 @tgt(i8 noundef %x) {
  %a = callbr i8 asm sideeffect "test $0", "=r,0,!i"(i8 %x) to label %next [label %other]
next:
  ret i8 %a
other:
  ret i8 2
}

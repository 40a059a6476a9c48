; `callbr` goes on at one of its labels
; expect: refines

define i8 @src(i8 noundef %x) {
  callbr void asm sideeffect "test $0", "r,!i"(i8 %x) to label %next [label %other]
next:
  ret i8 4
other:
  %y = xor i8 %x, %x
  ret i8 %y
}

define i8 @tgt(i8 noundef %x) {
  callbr void asm sideeffect "test $0", "r,!i"(i8 %x) to label %next [label %other]
next:
  ret i8 4
other:
  ret i8 0
}

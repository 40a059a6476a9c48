; assembly that depends on other threads is no function
; expect: unsupported

define i8 @src(i8 noundef %x) {
  %a = call i8 asm sideeffect "shuffle $0", "=r,0"(i8 %x) convergent
  ret i8 %a
}

define i8 @tgt(i8 noundef %x) {
  %a = call i8 asm sideeffect "shuffle $0", "=r,0"(i8 %x) convergent
  ret i8 %a
}

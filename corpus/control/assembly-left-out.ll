; another assembly may do the same, so a difference decides nothing
; expect: unsupported

define i8 @src(i8 noundef %x) {
  %a = call i8 asm sideeffect "rol $0", "=r,0"(i8 %x)
  ret i8 %x
}

define i8 @tgt(i8 noundef %x) {
  ret i8 %x
}

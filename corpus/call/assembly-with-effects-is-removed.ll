; that of one with side effects is not known: a difference shows nothing, nor does agreement
; expect: unsupported

define i32 @src(i32 noundef %x) {
  %r = call i32 asm sideeffect "notl $0", "=r,0"(i32 %x)
  ret i32 %x
}

define i32 @tgt(i32 noundef %x) {
  ret i32 %x
}

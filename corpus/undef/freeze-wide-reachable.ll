; a choice that the target names is found
; expect: proved

define i32 @src() {
  %a = freeze i32 undef
  %r = add i32 %a, 0
  ret i32 %r
}

define i32 @tgt() {
  ret i32 123456789
}

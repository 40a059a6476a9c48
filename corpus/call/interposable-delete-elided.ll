; Language Reference, `builtin`: the name of an operator says what it does, also where the linker may replace its body
; expect: proved

declare ptr @_Znwm(i64) nobuiltin

declare void @_ZdlPv(ptr) nobuiltin

define linkonce void @_ZdlPvm(ptr %p, i64 %size) nobuiltin {
  call void @_ZdlPv(ptr %p)
  ret void
}

define i8 @src(i8 %x) {
  %p = call ptr @_Znwm(i64 4) builtin
  call void @_ZdlPvm(ptr %p, i64 4) builtin
  ret i8 %x
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}

; A call that reads memory sees a store that moved above it
; expect: violates value

declare i8 @look(ptr) memory(argmem: read) nounwind willreturn

define i8 @src(ptr %p) {
  %a = call i8 @look(ptr %p)
  store i8 1, ptr %p
  ret i8 %a
}

define i8 @tgt(ptr %p) {
  store i8 1, ptr %p
  %a = call i8 @look(ptr %p)
  ret i8 %a
}

; A call that only reads memory changes nothing
; expect: refines

declare i8 @look() memory(read) nounwind willreturn

define i8 @src(ptr %p) {
  %a = load i8, ptr %p
  %r = call i8 @look()
  %b = load i8, ptr %p
  %d = xor i8 %a, %b
  %s = add i8 %d, %r
  ret i8 %s
}

define i8 @tgt(ptr %p) {
  %a = load i8, ptr %p
  %r = call i8 @look()
  %f = xor i8 %a, %a
  %s = add i8 %f, %r
  ret i8 %s
}

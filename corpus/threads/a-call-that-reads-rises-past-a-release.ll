; What the callee reads may be read earlier
; expect: refines

@x = global i8 0
@g = global i8 0

declare i8 @seen(ptr) memory(argmem: read) nosync nounwind willreturn

define i8 @src() {
  store atomic i8 1, ptr @g release, align 1
  %r = call i8 @seen(ptr @x)
  ret i8 %r
}

define i8 @tgt() {
  %r = call i8 @seen(ptr @x)
  store atomic i8 1, ptr @g release, align 1
  ret i8 %r
}

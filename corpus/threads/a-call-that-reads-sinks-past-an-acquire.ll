; What the callee reads may be read later
; expect: refines

@x = global i8 0
@g = global i8 0

declare i8 @seen(ptr) memory(argmem: read) nosync nounwind willreturn

define i8 @src() {
  %r = call i8 @seen(ptr @x)
  %q = load atomic i8, ptr @g acquire, align 1
  %s = add i8 %q, %r
  ret i8 %s
}

define i8 @tgt() {
  %q = load atomic i8, ptr @g acquire, align 1
  %r = call i8 @seen(ptr @x)
  %s = add i8 %q, %r
  ret i8 %s
}

; Before the acquire another thread may store what the callee reads
; expect: violates ordering

@x = global i8 0
@g = global i8 0

declare i8 @seen(ptr) memory(argmem: read) nosync nounwind willreturn

define i8 @src() {
  %q = load atomic i8, ptr @g acquire, align 1
  %r = call i8 @seen(ptr @x)
  %s = add i8 %q, %r
  ret i8 %s
}

define i8 @tgt() {
  %r = call i8 @seen(ptr @x)
  %q = load atomic i8, ptr @g acquire, align 1
  %s = add i8 %q, %r
  ret i8 %s
}

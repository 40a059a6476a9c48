; what `@llvm.used` names is accessed by code that nobody sees
; expect: violates value

@count = internal global i16 0
@llvm.used = appending global [1 x ptr] [ptr @count], section "llvm.metadata"

define i16 @src() {
  %v = load i16, ptr @count
  ret i16 %v
}

define i16 @tgt() {
  ret i16 0
}

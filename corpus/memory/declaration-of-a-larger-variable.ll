; a variable may be larger where it is defined
; expect: violates ub

@elsewhere = external global i8, align 4

define i32 @src() {
  %v = load i32, ptr @elsewhere
  ret i32 %v
}

define i32 @tgt() {
  unreachable
}

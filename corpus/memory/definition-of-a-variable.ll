; one that is defined here is as large as it is
; expect: vacuous

@here = global i8 0, align 4

define i32 @src() {
  %v = load i32, ptr @here
  ret i32 %v
}

define i32 @tgt() {
  unreachable
}

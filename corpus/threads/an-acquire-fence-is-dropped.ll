; What is loaded behind an acquire fence is no older than what was read before it
; expect: violates ordering

@x = global i8 0
@f = global i32 0

define i32 @src() {
  %f = load atomic i32, ptr @f monotonic, align 4
  fence acquire
  ret i32 %f
}

define i32 @tgt() {
  %f = load atomic i32, ptr @f monotonic, align 4
  ret i32 %f
}

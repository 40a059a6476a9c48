; The load acquires itself, but the fence did it for what the caller had read as well
; expect: violates ordering

@f = global i32 0

define i32 @src() {
  %f = load atomic i32, ptr @f acquire, align 4
  fence acquire
  ret i32 %f
}

define i32 @tgt() {
  %f = load atomic i32, ptr @f acquire, align 4
  ret i32 %f
}

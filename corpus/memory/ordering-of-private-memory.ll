; What does not escape, no other thread reaches
; expect: proved

define i32 @src() {
  %a = alloca i32
  store atomic i32 7, ptr %a release, align 4
  %v = load atomic i32, ptr %a acquire, align 4
  ret i32 %v
}

define i32 @tgt() {
  %a = alloca i32
  store i32 7, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

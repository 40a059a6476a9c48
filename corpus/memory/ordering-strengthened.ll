; An atomic access may become stronger
; expect: refines

define i32 @src(ptr noundef %p) {
  %v = load atomic i32, ptr %p monotonic, align 4
  ret i32 %v
}

define i32 @tgt(ptr noundef %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}

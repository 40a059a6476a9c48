; two stores of a byte are one of two bytes
; expect: refines

define void @src(ptr align 2 %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret void
}

define void @tgt(ptr align 2 %p) {
  store i16 513, ptr %p, align 2
  ret void
}

; the middle byte is that of the later store
; expect: violates memory
; proof: violates memory

define void @src(ptr %p, i16 %x) {
  store i16 %x, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i64 1
  store i16 2, ptr %q, align 1
  ret void
}

define void @tgt(ptr %p, i16 %x) {
  %q = getelementptr i8, ptr %p, i64 1
  store i16 2, ptr %q, align 1
  store i16 %x, ptr %p, align 1
  ret void
}

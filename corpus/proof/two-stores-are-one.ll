; bytes are what they are, however they are written
; expect: refines
; proof: proved

define void @src(ptr %p, i16 %x) {
  store i16 %x, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 2
  store i16 2, ptr %q
  ret void
}

define void @tgt(ptr %p, i16 %x) {
  %q = getelementptr i8, ptr %p, i64 2
  store i16 2, ptr %q, align 2
  store i16 %x, ptr %p, align 2
  ret void
}

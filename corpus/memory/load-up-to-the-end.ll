; LOAD: the last bytes of a block may be loaded
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i16 @src(i32 %x) {
  %p = alloca [4 x i8]
  store i32 %x, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i64 2
  %v = load i16, ptr %q, align 1
  ret i16 %v
}

define i16 @tgt(i32 %x) {
  %high = lshr i32 %x, 16
  %v = trunc i32 %high to i16
  ret i16 %v
}

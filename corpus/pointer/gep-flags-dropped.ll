; A promise about a move may be dropped
; expect: refines
; expect[twin]: refines
; options: inputs=32

define i8 @src(ptr %p, i64 %i) {
  %q = getelementptr inbounds nuw i8, ptr %p, i64 %i
  %x = load i8, ptr %q
  ret i8 %x
}

define i8 @tgt(ptr %p, i64 %i) {
  %q = getelementptr i8, ptr %p, i64 %i
  %x = load i8, ptr %q
  ret i8 %x
}

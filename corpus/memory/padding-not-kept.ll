; Padding of a stored structure is undef (poison in the paper): what was there is gone
; expect: proved
; expect[twin]: proved

define i8 @src(i8 noundef %x) {
  %p = alloca { i8, i16 }
  store i32 0, ptr %p, align 2
  %pair = insertvalue { i8, i16 } { i8 1, i16 2 }, i8 %x, 0
  store { i8, i16 } %pair, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %v = load i8, ptr %q
  %first = load i8, ptr %p
  %r = add i8 %v, %first
  ret i8 %r
}

define i8 @tgt(i8 noundef %x) {
  ret i8 77
}

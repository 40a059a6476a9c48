; A structure is as good as its fields
; expect: refines

define i8 @src(i8 %x, i16 %y) {
  %p = alloca { i8, i16 }
  %q = getelementptr { i8, i16 }, ptr %p, i64 0, i32 1
  store i8 %x, ptr %p
  store i16 %y, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x, i16 %y) {
  %p = alloca i8
  store i8 %x, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}

; the first byte of a number is the highest where the big end comes first, however wide pointers are
; expect: refines

target datalayout = "E-p:32:32"

define i8 @src(ptr %p) {
  store i16 258, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i32 1
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(ptr %p) {
  store i16 258, ptr %p, align 1
  ret i8 2
}

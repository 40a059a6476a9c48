; ALLOCA: a greater alignment of the block itself is fine, and then the loads may claim it
; expect: refines
; expect[twin]: refines
; options: address-bits=4

define i16 @src(i16 %x) {
  %p = alloca [2 x i8], align 1
  store i16 %x, ptr %p, align 1
  %v = load i16, ptr %p, align 1
  ret i16 %v
}

define i16 @tgt(i16 %x) {
  %p = alloca [2 x i8], align 2
  store i16 %x, ptr %p, align 2
  %v = load i16, ptr %p, align 2
  ret i16 %v
}

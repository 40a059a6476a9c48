; LOAD: a greater alignment than the block has may not be claimed
; expect: violates ub
; expect[twin]: violates ub
; options: address-bits=4

define i16 @src(i16 %x) {
  %p = alloca [2 x i8], align 1
  store i16 %x, ptr %p, align 1
  %v = load i16, ptr %p, align 1
  ret i16 %v
}

define i16 @tgt(i16 %x) {
  %p = alloca [2 x i8], align 1
  store i16 %x, ptr %p, align 1
  %v = load i16, ptr %p, align 2
  ret i16 %v
}

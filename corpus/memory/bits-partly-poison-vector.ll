; BITS: of a vector, only the elements with a poison bit are poison
; expect: violates value
; expect[twin]: violates value

define i8 @src() {
  %p = alloca i16
  store i8 poison, ptr %p
  %high = getelementptr i8, ptr %p, i64 1
  store i8 3, ptr %high
  %v = load <2 x i8>, ptr %p
  %x = extractelement <2 x i8> %v, i64 1
  ret i8 %x
}

define i8 @tgt() {
  ret i8 77
}

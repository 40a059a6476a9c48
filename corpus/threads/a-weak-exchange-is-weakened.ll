; What a weak exchange orders is kept as that of a strong one
; expect: violates ordering

@f = global i8 0

define i1 @src() {
  %l = cmpxchg weak ptr @f, i8 0, i8 1 acquire monotonic, align 1
  %c = extractvalue { i8, i1 } %l, 1
  ret i1 %c
}

define i1 @tgt() {
  %l = cmpxchg weak ptr @f, i8 0, i8 1 monotonic monotonic, align 1
  %c = extractvalue { i8, i1 } %l, 1
  ret i1 %c
}

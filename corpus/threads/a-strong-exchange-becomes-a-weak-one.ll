; A `cmpxchg` must not fail where it may not
; expect: violates value

@f = global i8 0

define i1 @src() {
  %l = cmpxchg ptr @f, i8 0, i8 1 acquire monotonic, align 1
  %c = extractvalue { i8, i1 } %l, 1
  ret i1 %c
}

define i1 @tgt() {
  %l = cmpxchg weak ptr @f, i8 0, i8 1 acquire monotonic, align 1
  %c = extractvalue { i8, i1 } %l, 1
  ret i1 %c
}

; Language Reference, null_pointer_is_valid: a target without it defines less
; expect: violates attributes

define i8 @src(ptr %p, i8 %x) null_pointer_is_valid {
  store i8 %x, ptr %p
  ret i8 %x
}

define i8 @tgt(ptr %p, i8 %x) {
  store i8 %x, ptr %p
  ret i8 %x
}

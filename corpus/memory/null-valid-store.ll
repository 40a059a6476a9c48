; A pointer that is stored through may be null where null is valid
; expect: violates value

define i1 @src(ptr noundef %p) null_pointer_is_valid {
  store i8 3, ptr %p
  %r = icmp eq ptr %p, null
  ret i1 %r
}

define i1 @tgt(ptr noundef %p) null_pointer_is_valid {
  store i8 3, ptr %p
  ret i1 false
}

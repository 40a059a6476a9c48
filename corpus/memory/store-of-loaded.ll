; Storing what was just loaded from there can go
; expect: refines

define void @src(ptr %p) {
  %v = load i8, ptr %p
  store i8 %v, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  ret void
}

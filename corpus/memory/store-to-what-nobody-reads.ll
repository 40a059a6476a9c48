; an internal variable that no other function reads is nobody's business
; expect: refines

@hits = internal global i8 0

define void @src() {
  ret void
}

define void @tgt() {
  store i8 9, ptr @hits
  ret void
}

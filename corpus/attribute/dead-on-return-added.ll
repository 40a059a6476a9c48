; Whether the caller reads what was stored, no execution shows
; expect: inconclusive

define void @src(ptr noundef dereferenceable(1) %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noundef dereferenceable(1) dead_on_return %p) {
  store i8 1, ptr %p
  ret void
}

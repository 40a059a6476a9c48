; A byte is no vector of odd lanes, where only a load of the type that was stored is defined
; expect: refines
; expect[alive2]: violates memory

define void @src(ptr %p) {
  store <3 x i2> <i2 1, i2 -2, i2 -1>, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  store i8 57, ptr %p
  ret void
}

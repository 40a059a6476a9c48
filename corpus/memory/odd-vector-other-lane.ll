; What a vector of odd lanes leaves in memory is there for who loads it as that vector
; expect: violates memory
; expect[alive2]: violates memory

define void @src(ptr %p) {
  store <3 x i2> <i2 1, i2 -2, i2 -1>, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  store <3 x i2> <i2 1, i2 -2, i2 -2>, ptr %p
  ret void
}

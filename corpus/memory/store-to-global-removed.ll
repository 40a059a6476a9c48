; A store to a global that others see is seen
; expect: violates memory

@variable = global i8 4

define void @src(i8 noundef %x) {
  store i8 %x, ptr @variable
  ret void
}

define void @tgt(i8 noundef %x) {
  ret void
}

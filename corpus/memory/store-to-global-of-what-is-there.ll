; A store of what a global holds can go, and the global is not mentioned any more
; expect: refines

@variable = global i8 4

define void @src() {
  %x = load i8, ptr @variable
  store i8 %x, ptr @variable
  ret void
}

define void @tgt() {
  ret void
}

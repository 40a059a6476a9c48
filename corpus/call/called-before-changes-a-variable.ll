; A variable without a name elsewhere has its initializer only until a function of the module changes it
; expect: violates value

@state = internal global i8 0

define void @set(i8 %v) {
  store i8 %v, ptr @state
  ret void
}

define i8 @src() {
  %v = load i8, ptr @state
  ret i8 %v
}

define i8 @tgt() {
  ret i8 0
}

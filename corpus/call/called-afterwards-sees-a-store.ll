; A store to a variable without a name elsewhere is seen by functions that are called afterwards
; expect: violates trace

@state = internal global i8 0

define i8 @get() {
  %v = load i8, ptr @state
  ret i8 %v
}

define void @src() {
  store i8 5, ptr @state
  ret void
}

define void @tgt() {
  ret void
}

; A call may change a variable without a name elsewhere, by calling a function of the module back
; expect: violates trace

@state = internal global i8 0

declare void @g()

define void @set() {
  store i8 1, ptr @state
  ret void
}

define i8 @src() {
  store i8 5, ptr @state
  call void @g()
  %r = load i8, ptr @state
  ret i8 %r
}

define i8 @tgt() {
  store i8 5, ptr @state
  call void @g()
  ret i8 5
}

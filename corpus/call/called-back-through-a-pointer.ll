; A function without a name elsewhere is called back by what its pointer is handed to
; expect: violates value

@state = internal global i8 0

declare void @h(ptr)

define internal void @set() {
  store i8 1, ptr @state
  ret void
}

define i8 @src() {
  store i8 3, ptr @state
  call void @h(ptr @set)
  %v = load i8, ptr @state
  ret i8 %v
}

define i8 @tgt() {
  store i8 3, ptr @state
  call void @h(ptr @set)
  ret i8 3
}

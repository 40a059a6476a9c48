; A function without a name elsewhere is not called back by what has no pointer to it
; expect: refines

@state = internal global i8 0

declare void @h()

define internal void @set() {
  store i8 1, ptr @state
  ret void
}

define i8 @src(i1 %c) {
  store i8 3, ptr @state
  call void @h()
  %v = load i8, ptr @state
  ret i8 %v
}

define i8 @tgt(i1 %c) {
  store i8 3, ptr @state
  call void @h()
  ret i8 3
}

; A function that is nocallback changes no variable without a name elsewhere
; expect: refines

@state = internal global i8 0

declare void @g() nocallback

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

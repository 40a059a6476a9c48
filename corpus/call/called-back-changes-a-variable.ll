; What a call does to a variable without a name elsewhere, by calling a function of the module back, is kept
; expect: refines

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
  %r = load i8, ptr @state
  %s = or i8 %r, 0
  ret i8 %s
}

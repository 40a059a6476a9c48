; A store to a variable that no other function looks at is seen by nobody
; expect: refines

@state = internal global i8 0

define void @set() {
  store i8 1, ptr @state
  ret void
}

define void @src() {
  store i8 5, ptr @state
  ret void
}

define void @tgt() {
  ret void
}

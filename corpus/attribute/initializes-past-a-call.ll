; a call that is not given the argument neither reads nor initializes it
; expect: refines

declare void @g()

define void @src(ptr noundef %p) {
  call void @g()
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noundef initializes((0, 1)) %p) {
  call void @g()
  store i8 1, ptr %p
  ret void
}

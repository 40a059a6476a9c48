; what a call does with the argument is not followed
; expect: inconclusive

declare void @g(ptr)

define void @src(ptr noundef %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr noundef initializes((0, 1)) %p) {
  call void @g(ptr %p)
  ret void
}

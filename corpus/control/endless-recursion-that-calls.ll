; what follows a recursion that overflows every stack may be a call
; expect: inconclusive

declare void @show(i8)

define void @src(i8 noundef %x) {
  call void @show(i8 %x)
  call void @g()
  ret void
}

define void @tgt(i8 noundef %x) {
  call void @show(i8 %x)
  call void @show(i8 1)
  ret void
}

define internal void @g() {
  call void @g()
  ret void
}

; what comes before a recursion without end is decided
; expect: violates trace

declare void @show(i8)

define void @src(i8 noundef %x) {
  call void @show(i8 %x)
  call void @g()
  ret void
}

define void @tgt(i8 noundef %x) {
  call void @show(i8 1)
  ret void
}

define internal void @g() {
  call void @g()
  ret void
}

; but may lose a condition
; expect: refines

declare void @g() convergent

define void @src(i1 noundef %c) {
  br i1 %c, label %a, label %b

a:
  call void @g()
  ret void

b:
  call void @g()
  ret void
}

define void @tgt(i1 noundef %c) {
  call void @g()
  ret void
}

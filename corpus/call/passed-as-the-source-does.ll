; A call whose attributes are wrong in the source may keep them
; expect: refines

declare void @g(i8 signext)

define void @src(i8 %x) {
  call void @g(i8 %x)
  ret void
}

define void @tgt(i8 %x) {
  call void @g(i8 %x)
  ret void
}

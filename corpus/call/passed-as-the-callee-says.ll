; and a target may correct it
; expect: refines

declare void @g(i8 signext)

define void @src(i8 %x) {
  call void @g(i8 %x)
  ret void
}

define void @tgt(i8 %x) {
  call void @g(i8 signext %x)
  ret void
}

; as these do
; expect: refines

define void @src(ptr noundef %f, i8 %x) {
  call void %f(i8 inreg %x)
  ret void
}

define void @tgt(ptr noundef %f, i8 %x) {
  %y = add i8 %x, 0
  call void %f(i8 inreg %y)
  ret void
}

; A call that cannot return is compared to its end
; expect: refines

declare void @g(i8) noreturn

define void @src(i8 %x) {
  %y = add i8 %x, 1
  call void @g(i8 %y)
  unreachable
}

define void @tgt(i8 %x) {
  %y = sub i8 %x, -1
  call void @g(i8 %y)
  unreachable
}

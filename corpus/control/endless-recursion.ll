; a function that calls itself with the same arguments never returns
; expect: proved

define void @src(i8 %x) {
  call void @src(i8 %x)
  ret void
}

define void @tgt(i8 %x) {
  call void @tgt(i8 %x)
  unreachable
}

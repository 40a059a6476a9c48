; the call may not return, so undefined behaviour behind it allows nothing before it
; expect: violates trace
; proof: violates trace

declare void @use(i8)

define i8 @src(i8 noundef %x) {
  call void @use(i8 %x)
  %r = udiv i8 1, 0
  ret i8 %r
}

define i8 @tgt(i8 noundef %x) {
  call void @use(i8 0)
  ret i8 0
}

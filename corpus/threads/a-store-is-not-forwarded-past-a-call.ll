; A call may release and acquire
; expect: violates value

@x = global i8 0
declare void @sync() nounwind willreturn

define i8 @src(i8 noundef %v) {
  store i8 %v, ptr @x
  call void @sync()
  %r = load i8, ptr @x
  ret i8 %r
}

define i8 @tgt(i8 noundef %v) {
  store i8 %v, ptr @x
  call void @sync()
  ret i8 %v
}

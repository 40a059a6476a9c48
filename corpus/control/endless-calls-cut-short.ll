; an execution that calls forever is not one that returns
; expect: violates trace

declare void @tick(i8) nounwind willreturn

define i8 @src(i8 noundef %x) {
  br label %again

again:
  call void @tick(i8 %x)
  call void @tick(i8 1)
  br label %again
}

define i8 @tgt(i8 noundef %x) {
  call void @tick(i8 %x)
  call void @tick(i8 1)
  ret i8 0
}

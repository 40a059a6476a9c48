; Nobody sees what is in a block that nobody learns of
; expect: refines

declare void @sync() nounwind willreturn

define void @src(i8 noundef %v) {
  %p = alloca i8
  store i8 %v, ptr %p
  call void @sync()
  ret void
}

define void @tgt(i8 noundef %v) {
  %p = alloca i8
  call void @sync()
  store i8 %v, ptr %p
  ret void
}

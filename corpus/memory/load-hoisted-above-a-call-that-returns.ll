; A load may move above a call that returns and writes nothing
; expect: refines

declare void @unknown() memory(read) nounwind willreturn

define i8 @src(ptr %p) {
  call void @unknown()
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %p) {
  %v = load i8, ptr %p
  call void @unknown()
  ret i8 %v
}

; A callee that may access what others know can tell that block from one of its own
; expect: violates trace

declare void @show(ptr)

define void @src() {
  %d = alloca i8
  %s = alloca i8
  call void @show(ptr %d) nounwind willreturn
  call void @show(ptr captures(none) %s) nounwind
  ret void
}

define void @tgt() {
  %d = alloca i8
  call void @show(ptr %d) nounwind willreturn
  call void @show(ptr captures(none) %d) nounwind
  ret void
}

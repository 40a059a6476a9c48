; a call of a function that writes must not promise that it does not
; expect: violates ub

declare void @f(ptr) nounwind willreturn memory(argmem: readwrite)

define void @src(ptr %p) {
  call void @f(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  call void @f(ptr readonly %p)
  ret void
}

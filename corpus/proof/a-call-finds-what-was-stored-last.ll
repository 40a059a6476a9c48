; a store that is overwritten before the call is never seen
; expect: refines
; proof: proved

declare void @use(ptr)

define void @src(ptr %p) {
  store i8 1, ptr %p
  store i8 2, ptr %p
  call void @use(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  store i8 2, ptr %p
  call void @use(ptr %p)
  ret void
}

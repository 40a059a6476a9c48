; or put before another
; expect: violates trace

declare void @a()
declare void @b()

define void @src() {
  call void @a()
  call void @b()
  ret void
}

define void @tgt() {
  call void @b()
  call void @a()
  ret void
}

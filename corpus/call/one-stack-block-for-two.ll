; Of two stack blocks that live together, one does not stand for the other
; expect: violates trace

declare void @show(ptr)

define void @src() {
  %p = alloca i8
  %q = alloca i8
  call void @show(ptr %p)
  call void @show(ptr %q)
  ret void
}

define void @tgt() {
  %p = alloca i8
  call void @show(ptr %p)
  call void @show(ptr %p)
  ret void
}

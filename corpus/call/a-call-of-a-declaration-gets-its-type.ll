; the types pass their arguments alike on many machines, and how they are passed is not modelled
; expect: inconclusive

declare void @f(i32)

define void @src(ptr %p) {
  %a = load i32, ptr %p
  call void (...) @f(i32 %a)
  ret void
}

define void @tgt(ptr %p) {
  %a = load i32, ptr %p
  call void @f(i32 %a)
  ret void
}

; a pointer that was an integer leads to no block of its own, so the callee does not write where it may with the pointer itself
; expect: violates trace
; expect[flat]: inconclusive

declare void @ext(ptr)

define i8 @src(ptr noalias noundef dereferenceable(1) %p) {
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr
  call void @ext(ptr %q)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noalias noundef dereferenceable(1) %p) {
  %i = ptrtoint ptr %p to i64
  call void @ext(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

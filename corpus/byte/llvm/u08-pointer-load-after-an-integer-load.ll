; U8 (llvm-project#124461): GVN casts to a pointer what an integer load gave
; expect: violates ub
; expect[byte-strict]: violates ub
; expect[limited-punning]: refines
; expect[loads=flat]: refines
; pass: gvn

define i64 @src(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  call void @fill(ptr %m, ptr %v)
  %i = load i64, ptr %m, align 1
  %p = load ptr, ptr %m, align 1
  store i8 1, ptr %p
  ret i64 %i
}

define i64 @tgt(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  call void @fill(ptr %m, ptr %v)
  %i = load i64, ptr %m, align 1
  %1 = inttoptr i64 %i to ptr
  store i8 1, ptr %1, align 1
  ret i64 %i
}

define void @fill(ptr %m, ptr %v) noinline {
  store ptr %v, ptr %m, align 1
  ret void
}

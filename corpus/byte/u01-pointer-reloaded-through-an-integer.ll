; U1 (llvm-project#33896): a pointer that is read back as an integer reaches no block that is not exposed
; expect: violates ub
; expect[byte-strict]: violates ub
; expect[limited-punning]: refines

define void @src(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %p = load ptr, ptr %m, align 1
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  %p = inttoptr i64 %i to ptr
  store i8 1, ptr %p
  ret void
}

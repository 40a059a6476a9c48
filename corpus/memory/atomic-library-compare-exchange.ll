; A compare-exchange of the runtime library puts what it found where the expected value was
; expect: refines

declare i1 @__atomic_compare_exchange_1(ptr, ptr, i8, i32, i32)

define { i8, i1 } @src(ptr %p, i8 %old, i8 %new) {
  %r = cmpxchg ptr %p, i8 %old, i8 %new seq_cst seq_cst
  ret { i8, i1 } %r
}

define { i8, i1 } @tgt(ptr %p, i8 %old, i8 %new) {
  %e = alloca i8
  store i8 %old, ptr %e
  %s = call i1 @__atomic_compare_exchange_1(ptr %p, ptr %e, i8 %new, i32 5, i32 5)
  %found = load i8, ptr %e
  %a = insertvalue { i8, i1 } poison, i8 %found, 0
  %b = insertvalue { i8, i1 } %a, i1 %s, 1
  ret { i8, i1 } %b
}

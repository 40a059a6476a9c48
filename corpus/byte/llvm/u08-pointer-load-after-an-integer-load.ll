; U8 (llvm-project#124461): GVN casts to a pointer what an integer load gave
; expect: refines
; expect[byte-strict]: violates poison
; expect[limited-punning]: violates poison
; expect[flat]: violates poison
; pass: gvn

define { i64, ptr } @src(ptr dereferenceable(8) %m) {
  %i = load i64, ptr %m, align 1
  %p = load ptr, ptr %m, align 1
  %r = insertvalue { i64, ptr } poison, i64 %i, 0
  %s = insertvalue { i64, ptr } %r, ptr %p, 1
  ret { i64, ptr } %s
}

define { i64, ptr } @tgt(ptr dereferenceable(8) %m) {
  %i = load i64, ptr %m, align 1
  %1 = inttoptr i64 %i to ptr
  %r = insertvalue { i64, ptr } poison, i64 %i, 0
  %s = insertvalue { i64, ptr } %r, ptr %1, 1
  ret { i64, ptr } %s
}

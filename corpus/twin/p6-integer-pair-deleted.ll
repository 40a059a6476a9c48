; Section 5.6: a load and a store of one place through i64 can be deleted, though it may hold a pointer
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines

define void @src(ptr %cell) {
  %i = load i64, ptr %cell
  store i64 %i, ptr %cell
  ret void
}

define void @tgt(ptr %cell) {
  %i = load i64, ptr %cell
  ret void
}

; Section 5.2: NULL + i is inttoptr i
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define ptr @src(i64 noundef %i) {
  %p = getelementptr i8, ptr null, i64 %i
  ret ptr %p
}

define ptr @tgt(i64 noundef %i) {
  %p = inttoptr i64 %i to ptr
  ret ptr %p
}

; stores to different bytes may change places
; expect: refines

define void @src(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret void
}

define void @tgt(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 2, ptr %q
  store i8 1, ptr %p
  ret void
}

; A store of a structure may be split into its fields, if its padding becomes poison; undef padding is better than the poison that may have been there
; expect: violates memory
; expect[alive2]: refines
; expect[twin]: refines

define void @src(ptr %p, i8 noundef %x, i16 noundef %y) {
  %one = insertvalue { i8, i16 } poison, i8 %x, 0
  %both = insertvalue { i8, i16 } %one, i16 %y, 1
  store { i8, i16 } %both, ptr %p, align 1
  ret void
}

define void @tgt(ptr %p, i8 noundef %x, i16 noundef %y) {
  store i8 %x, ptr %p
  %q = getelementptr { i8, i16 }, ptr %p, i64 0, i32 1
  store i16 %y, ptr %q, align 1
  ret void
}

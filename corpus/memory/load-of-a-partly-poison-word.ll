; Language Reference: a load is poison if a bit of what it loads is
; expect: refines

define i16 @src(ptr noundef nonnull align 2 dereferenceable(2) %p) {
  store i8 poison, ptr %p, align 2
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %q, align 1
  %v = load i16, ptr %p, align 2
  ret i16 %v
}

define i16 @tgt(ptr noundef nonnull align 2 dereferenceable(2) %p) {
  store i8 poison, ptr %p, align 2
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %q, align 1
  ret i16 0
}

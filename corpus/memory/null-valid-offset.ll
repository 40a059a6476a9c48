; Null is aligned as well as anything, and what lies at it goes on behind it
; expect: refines

define i8 @src(ptr noundef %p) null_pointer_is_valid {
  store i8 3, ptr %p
  %q = getelementptr i8, ptr null, i64 5
  %v = load i8, ptr %q
  %w = load i8, ptr null, align 4
  %r = add i8 %v, %w
  ret i8 %r
}

define i8 @tgt(ptr noundef %p) null_pointer_is_valid {
  store i8 3, ptr %p
  %v = load i8, ptr getelementptr (i8, ptr null, i64 5)
  %w = load i8, ptr null, align 8
  %r = add i8 %v, %w
  ret i8 %r
}

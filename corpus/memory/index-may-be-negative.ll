; An index into the middle of a block may go backwards, so its offset may wrap as an unsigned number
; expect: violates poison
; options: no-undef no-poison

define i64 @src(ptr noundef %p, i64 noundef %i) {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %v = load i32, ptr %q, align 1
  %offset = shl i64 %i, 2
  ret i64 %offset
}

define i64 @tgt(ptr noundef %p, i64 noundef %i) {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %v = load i32, ptr %q, align 1
  %offset = shl nuw i64 %i, 2
  ret i64 %offset
}

; arguments may point to one block; the target alone says that they do not
; expect: violates ub

define i32 @src(ptr noundef %p, ptr noundef %q) {
  %second = getelementptr i8, ptr %q, i64 4
  %before = load i32, ptr %second
  store i32 7, ptr %p
  ret i32 %before
}

define i32 @tgt(ptr noalias noundef %p, ptr noundef %q) {
  %second = getelementptr i8, ptr %q, i64 4
  %before = load i32, ptr %second
  store i32 7, ptr %p
  ret i32 %before
}

; Executions that do not reach the call differ whatever the function means
; expect: violates value

declare i64 @fread(ptr, i64, i64, ptr)

define i64 @src(i1 noundef %c, ptr %p, ptr %file) {
  br i1 %c, label %write, label %leave

write:
  %n = call i64 @fread(ptr %p, i64 1, i64 2, ptr %file)
  ret i64 %n

leave:
  ret i64 1
}

define i64 @tgt(i1 noundef %c, ptr %p, ptr %file) {
  br i1 %c, label %write, label %leave

write:
  %n = call i64 @fread(ptr %p, i64 1, i64 2, ptr %file)
  ret i64 %n

leave:
  ret i64 2
}

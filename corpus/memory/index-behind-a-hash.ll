; one index of many is that of the byte that is read again
; expect: violates value

define i8 @src(i32 noundef %x) {
  %a = alloca [4 x i8], align 4
  store i32 0, ptr %a
  %y = shl i32 %x, 9
  %s = add i32 %x, %y
  %h = mul i32 %s, 3432918353
  %c = icmp eq i32 %h, 1234567891
  %i = select i1 %c, i64 2, i64 3
  %q = getelementptr i8, ptr %a, i64 %i
  store i8 9, ptr %q
  %r = getelementptr i8, ptr %a, i64 2
  %v = load i8, ptr %r
  ret i8 %v
}

define i8 @tgt(i32 noundef %x) {
  ret i8 0
}

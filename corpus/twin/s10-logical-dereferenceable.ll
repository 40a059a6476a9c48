; S10 of the slides: under p == q, p may be replaced by q if both are logical and dereferenceable
; expect: proved
; expect[twin-1]: proved
; expect[twin]: proved
; expect[twin-3]: proved
; expect[flat]: proved
; options: address-bits=5

define i8 @src(i1 noundef %same, i1 noundef %first) {
  %a = alloca [4 x i8], align 4
  %b = alloca [4 x i8], align 4
  store i32 0, ptr %a
  store i32 0, ptr %b
  %other = select i1 %same, ptr %a, ptr %b
  %offset = select i1 %first, i64 0, i64 3
  %p = getelementptr i8, ptr %a, i64 %offset
  %q = getelementptr i8, ptr %other, i64 0
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %p
  br label %done

done:
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt(i1 noundef %same, i1 noundef %first) {
  %a = alloca [4 x i8], align 4
  %b = alloca [4 x i8], align 4
  store i32 0, ptr %a
  store i32 0, ptr %b
  %other = select i1 %same, ptr %a, ptr %b
  %offset = select i1 %first, i64 0, i64 3
  %p = getelementptr i8, ptr %a, i64 %offset
  %q = getelementptr i8, ptr %other, i64 0
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %q
  br label %done

done:
  %v = load i8, ptr %a
  ret i8 %v
}

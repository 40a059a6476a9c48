; S10 of the slides: under p == q, p may be replaced by q if q is made from an integer
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=5

define i8 @src(i1 noundef %end) {
  %a = alloca [4 x i8], align 4
  %b = alloca [4 x i8], align 4
  store i32 0, ptr %a
  %offset = select i1 %end, i64 4, i64 0
  %p = getelementptr i8, ptr %a, i64 %offset
  %a.int = ptrtoint ptr %a to i64
  %b.int = ptrtoint ptr %b to i64
  %x = select i1 %end, i64 %b.int, i64 %a.int
  %q = inttoptr i64 %x to ptr
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %p
  br label %done

done:
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt(i1 noundef %end) {
  %a = alloca [4 x i8], align 4
  %b = alloca [4 x i8], align 4
  store i32 0, ptr %a
  %offset = select i1 %end, i64 4, i64 0
  %p = getelementptr i8, ptr %a, i64 %offset
  %a.int = ptrtoint ptr %a to i64
  %b.int = ptrtoint ptr %b to i64
  %x = select i1 %end, i64 %b.int, i64 %a.int
  %q = inttoptr i64 %x to ptr
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %q
  br label %done

done:
  %v = load i8, ptr %a
  ret i8 %v
}

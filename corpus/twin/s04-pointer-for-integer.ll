; S4 of the slides: (char*)x may not be replaced by p + 4, which does not reach q; in the flat model it may
; expect: violates ub
; expect[twin-1]: violates ub
; expect[twin]: violates ub
; expect[twin-3]: violates ub
; expect[flat]: refines
; options: address-bits=5

define i8 @src() {
  %p = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  %a = ptrtoint ptr %p to i64
  %x = add i64 %a, 4
  %y = ptrtoint ptr %q to i64
  store i8 0, ptr %q
  %c = icmp eq i64 %x, %y
  br i1 %c, label %equal, label %end

equal:
  %r = inttoptr i64 %x to ptr
  store i8 1, ptr %r
  br label %end

end:
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  %a = ptrtoint ptr %p to i64
  %x = add i64 %a, 4
  %y = ptrtoint ptr %q to i64
  store i8 0, ptr %q
  %c = icmp eq i64 %x, %y
  br i1 %c, label %equal, label %end

equal:
  %r = getelementptr i8, ptr %p, i64 4
  store i8 1, ptr %r
  br label %end

end:
  %v = load i8, ptr %q
  ret i8 %v
}

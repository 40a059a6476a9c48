; S4 of the slides: (char*)y may be replaced by q, where the result is only dereferenced and q is dereferenceable
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
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
  %r = inttoptr i64 %y to ptr
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
  store i8 1, ptr %q
  br label %end

end:
  %v = load i8, ptr %q
  ret i8 %v
}

; S2 of the slides: under x == y, the physical pointer made from p + 3 writes q[0]
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=5

define i8 @src() {
  %p = alloca [3 x i8], align 1
  %q = alloca [3 x i8], align 1
  %a = ptrtoint ptr %p to i64
  %x = add i64 %a, 3
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
  %p = alloca [3 x i8], align 1
  %q = alloca [3 x i8], align 1
  %a = ptrtoint ptr %p to i64
  %x = add i64 %a, 3
  %y = ptrtoint ptr %q to i64
  %c = icmp eq i64 %x, %y
  %v = zext i1 %c to i8
  ret i8 %v
}

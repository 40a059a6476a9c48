; S2 of the slides: through p + 3, under x == y, only p and q are reached, so r keeps its contents
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=5

define i8 @src(i8 %z) {
  %p = alloca [3 x i8], align 1
  %q = alloca [3 x i8], align 1
  %r = alloca i8, align 1
  store i8 %z, ptr %r
  %a = ptrtoint ptr %p to i64
  %x = add i64 %a, 3
  %y = ptrtoint ptr %q to i64
  %c = icmp eq i64 %x, %y
  br i1 %c, label %equal, label %end

equal:
  %s = inttoptr i64 %x to ptr
  store i8 1, ptr %s
  br label %end

end:
  %v = load i8, ptr %r
  ret i8 %v
}

define i8 @tgt(i8 %z) {
  ret i8 %z
}

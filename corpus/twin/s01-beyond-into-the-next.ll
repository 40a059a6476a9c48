; S1 of the slides, where q is known to follow p: print(0) is a refinement, since p[6] is undefined; in the flat model it prints 1
; expect: refines
; expect[twin-1]: vacuous
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: violates value
; options: address-bits=5

define { i1, i8 } @src() {
  %p = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  %q2 = getelementptr i8, ptr %q, i64 2
  store i8 0, ptr %q2
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %next = add i64 %a, 4
  %c = icmp eq i64 %next, %b
  br i1 %c, label %follows, label %end

follows:
  %p6 = getelementptr i8, ptr %p, i64 6
  store i8 1, ptr %p6
  br label %end

end:
  %r = load i8, ptr %q2
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 %r, 1
  ret { i1, i8 } %both
}

define { i1, i8 } @tgt() {
  %p = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %next = add i64 %a, 4
  %c = icmp eq i64 %next, %b
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 0, 1
  ret { i1, i8 } %both
}

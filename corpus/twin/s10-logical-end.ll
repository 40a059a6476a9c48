; S10 of the slides: under p == q, q may not be replaced by p if p is the end of another block: GVN of pointers is not free
; expect: violates ub
; expect[twin-1]: violates ub
; expect[twin]: violates ub
; expect[twin-3]: violates ub
; expect[flat]: violates ub
; options: address-bits=5
; note: in the flat model because its comparison is the paper's, which may be true for different addresses

define i8 @src() {
  %a = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  store i8 0, ptr %q
  %p = getelementptr i8, ptr %a, i64 4
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %q
  br label %done

done:
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  %a = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  store i8 0, ptr %q
  %p = getelementptr i8, ptr %a, i64 4
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %p
  br label %done

done:
  %v = load i8, ptr %q
  ret i8 %v
}

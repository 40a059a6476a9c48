; Section 5.7: what was observed is no guess: a store through it reaches the block
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=6

define { i1, i8 } @src() {
  %a = alloca [15 x i8], align 16
  store i8 3, ptr %a
  %x = ptrtoint ptr %a to i64
  %c = icmp eq i64 %x, 16
  br i1 %c, label %hit, label %end

hit:
  %p = inttoptr i64 16 to ptr
  store i8 4, ptr %p
  br label %end

end:
  %v = load i8, ptr %a
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 %v, 1
  ret { i1, i8 } %both
}

define { i1, i8 } @tgt() {
  %a = alloca [15 x i8], align 16
  store i8 3, ptr %a
  %x = ptrtoint ptr %a to i64
  %c = icmp eq i64 %x, 16
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 3, 1
  ret { i1, i8 } %both
}

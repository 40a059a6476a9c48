; S10 of the slides: under p == q, a physical q may not be replaced by the logical p, which may be the end of another block
; expect: violates ub
; expect[twin-1]: violates ub
; expect[twin]: violates ub
; expect[twin-3]: violates ub
; expect[flat]: refines
; options: address-bits=5

define i8 @src() {
  %a = alloca [4 x i8], align 4
  %b = alloca [4 x i8], align 4
  %p = getelementptr i8, ptr %a, i64 4
  %x = ptrtoint ptr %b to i64
  %q = inttoptr i64 %x to ptr
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %q
  ret i8 1

done:
  ret i8 0
}

define i8 @tgt() {
  %a = alloca [4 x i8], align 4
  %b = alloca [4 x i8], align 4
  %p = getelementptr i8, ptr %a, i64 4
  %x = ptrtoint ptr %b to i64
  %q = inttoptr i64 %x to ptr
  %c = icmp eq ptr %p, %q
  br i1 %c, label %equal, label %done

equal:
  store i8 1, ptr %p
  ret i8 1

done:
  ret i8 0
}

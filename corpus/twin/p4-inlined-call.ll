; Section 5.4: without a call between them, the same physical pointer reaches the block
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=4

define { i1, i8 } @src(i3 noundef %x) {
  %p = inttoptr i3 %x to ptr
  %a = alloca i8, align 1
  store i8 0, ptr %a
  %a.int = ptrtoint ptr %a to i64
  %p.int = ptrtoint ptr %p to i64
  %c = icmp eq i64 %a.int, %p.int
  br i1 %c, label %equal, label %end

equal:
  store i8 1, ptr %p
  br label %end

end:
  %v = load i8, ptr %a
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 %v, 1
  ret { i1, i8 } %both
}

define { i1, i8 } @tgt(i3 noundef %x) {
  %p = inttoptr i3 %x to ptr
  %a = alloca i8, align 1
  %a.int = ptrtoint ptr %a to i64
  %p.int = ptrtoint ptr %p to i64
  %c = icmp eq i64 %a.int, %p.int
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 0, 1
  ret { i1, i8 } %both
}

; Section 1.2: a block that was allocated before the call is reached through the argument
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=4

define internal void @inner(ptr %p) {
  store i8 1, ptr %p
  ret void
}

define { i1, i8 } @src(i3 noundef %x) {
  %p = inttoptr i3 %x to ptr
  %a = alloca i8, align 1
  store i8 0, ptr %a
  %a.int = ptrtoint ptr %a to i64
  %x.wide = zext i3 %x to i64
  %c = icmp eq i64 %a.int, %x.wide
  br i1 %c, label %equal, label %end

equal:
  call void @inner(ptr %p)
  br label %end

end:
  %v = load i8, ptr %a
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 %v, 1
  ret { i1, i8 } %both
}

define { i1, i8 } @tgt(i3 noundef %x) {
  %a = alloca i8, align 1
  %a.int = ptrtoint ptr %a to i64
  %x.wide = zext i3 %x to i64
  %c = icmp eq i64 %a.int, %x.wide
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 0, 1
  ret { i1, i8 } %both
}

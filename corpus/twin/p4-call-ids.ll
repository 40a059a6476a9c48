; Section 5.4: a physical argument does not reach what the callee allocates
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=4

define internal { i1, i8 } @callee(ptr %p) {
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

define internal { i1, i8 } @forwarded(ptr %p) {
  %a = alloca i8, align 1
  %a.int = ptrtoint ptr %a to i64
  %p.int = ptrtoint ptr %p to i64
  %c = icmp eq i64 %a.int, %p.int
  %one = insertvalue { i1, i8 } poison, i1 %c, 0
  %both = insertvalue { i1, i8 } %one, i8 0, 1
  ret { i1, i8 } %both
}

define { i1, i8 } @src(i3 noundef %x) {
  %p = inttoptr i3 %x to ptr
  %r = call { i1, i8 } @callee(ptr %p)
  ret { i1, i8 } %r
}

define { i1, i8 } @tgt(i3 noundef %x) {
  %p = inttoptr i3 %x to ptr
  %r = call { i1, i8 } @forwarded(ptr %p)
  ret { i1, i8 } %r
}

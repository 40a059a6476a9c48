; Section 1.2: an argument that belongs to a running call keeps to it when it is passed on
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=4

define internal void @inner(ptr %p) {
  store i8 1, ptr %p
  ret void
}

define internal { i1, i8 } @outer(ptr %p) {
  %a = alloca i8, align 1
  store i8 0, ptr %a
  %a.int = ptrtoint ptr %a to i64
  %p.int = ptrtoint ptr %p to i64
  %c = icmp eq i64 %a.int, %p.int
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

define { i1, i8 } @src(i3 noundef %x) {
  %p = inttoptr i3 %x to ptr
  %r = call { i1, i8 } @outer(ptr %p)
  ret { i1, i8 } %r
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

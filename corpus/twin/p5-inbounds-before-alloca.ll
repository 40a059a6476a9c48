; Section 5.5: gep inbounds of a physical pointer moves in front of the allocation of the block that it stays in
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines
; options: address-bits=5

define i8 @src(i4 noundef %x) {
  %m = alloca [2 x i8], align 1
  %p = inttoptr i4 %x to ptr
  %q = getelementptr inbounds i8, ptr %p, i64 1
  %a = ptrtoint ptr %m to i64
  %x.wide = zext i4 %x to i64
  %c = icmp eq i64 %a, %x.wide
  br i1 %c, label %equal, label %apart

equal:
  store i8 5, ptr %q
  %s = getelementptr i8, ptr %m, i64 1
  %v = load i8, ptr %s
  ret i8 %v

apart:
  ret i8 0
}

define i8 @tgt(i4 noundef %x) {
  %p = inttoptr i4 %x to ptr
  %q = getelementptr inbounds i8, ptr %p, i64 1
  %m = alloca [2 x i8], align 1
  %a = ptrtoint ptr %m to i64
  %x.wide = zext i4 %x to i64
  %c = icmp eq i64 %a, %x.wide
  br i1 %c, label %equal, label %apart

equal:
  store i8 5, ptr %q
  %s = getelementptr i8, ptr %m, i64 1
  %v = load i8, ptr %s
  ret i8 %v

apart:
  ret i8 0
}

; U12: bytes of a pointer are the pointer to who gets them
; expect: violates value
; expect[byte-strict]: violates value

declare void @use(b64)

define i8 @src(i1 %unused) {
  %a = alloca i8
  %m = alloca ptr
  store i8 1, ptr %a
  store ptr %a, ptr %m
  %i = load b64, ptr %m
  call void @use(b64 %i)
  %r = load i8, ptr %a
  ret i8 %r
}

define i8 @tgt(i1 %unused) {
  %a = alloca i8
  %m = alloca ptr
  store i8 1, ptr %a
  store ptr %a, ptr %m
  %i = load b64, ptr %m
  call void @use(b64 %i)
  ret i8 1
}

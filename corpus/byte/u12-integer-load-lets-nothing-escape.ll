; U12: an integer load of a pointer exposes nothing, so who gets the integer writes nothing
; expect: refines
; expect[byte-strict]: refines

declare void @use(i64)

define i8 @src(i1 %unused) {
  %a = alloca i8
  %m = alloca ptr
  store i8 1, ptr %a
  store ptr %a, ptr %m
  %i = load i64, ptr %m
  call void @use(i64 %i)
  %r = load i8, ptr %a
  ret i8 %r
}

define i8 @tgt(i1 %unused) {
  %a = alloca i8
  %m = alloca ptr
  store i8 1, ptr %a
  store ptr %a, ptr %m
  %i = load i64, ptr %m
  call void @use(i64 %i)
  ret i8 1
}

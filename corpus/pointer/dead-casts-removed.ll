; Section 5.1: casts are plain values, so dead ones can go
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i8 @src(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}

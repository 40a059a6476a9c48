; FREE: a use may not move behind it
; expect: violates ub
; expect[twin]: violates ub
; expect[flat]: violates ub
; options: address-bits=6

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i8 @src(i8 %x) {
  %p = call ptr @_Znwm(i64 4)
  store i8 %x, ptr %p
  %v = load i8, ptr %p
  call void @free(ptr %p)
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  %p = call ptr @_Znwm(i64 4)
  store i8 %x, ptr %p
  call void @free(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

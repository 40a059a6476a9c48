; FREE: through a physical pointer it is defined
; expect: violates value
; expect[twin]: violates value
; expect[flat]: violates value
; options: address-bits=6

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @_Znwm(i64 4)
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  call void @free(ptr %q)
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}

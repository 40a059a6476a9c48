; LOAD: a block that ended is not reached through a physical pointer either
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @_Znwm(i64 4)
  store i8 3, ptr %p
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  call void @free(ptr %p)
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}

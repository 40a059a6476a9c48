; FREE: what must lie in the block of a physical pointer is checked
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @_Znwm(i64 4)
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  %out = getelementptr inbounds i8, ptr %q, i64 5
  %back = getelementptr i8, ptr %out, i64 -5
  call void @free(ptr %back)
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}

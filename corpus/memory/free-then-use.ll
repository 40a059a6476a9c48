; FREE: the block is not accessible any more
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @_Znwm(i64 4)
  store i8 3, ptr %p
  call void @free(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}

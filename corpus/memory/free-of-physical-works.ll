; FREE: a physical pointer to the beginning of a block is as good as the block's own
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

declare noalias ptr @_Znwm(i64)
declare void @free(ptr)

define i2 @src(i2 %x) {
  %p = call ptr @_Znwm(i64 4)
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  call void @free(ptr %q)
  ret i2 %x
}

define i2 @tgt(i2 %x) {
  %p = call ptr @_Znwm(i64 4)
  %a = ptrtoint ptr %p to i64
  call void @free(ptr %p)
  ret i2 %x
}

; FREE: of a stack block is undefined
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare void @free(ptr)

define i8 @src() {
  %p = alloca i8
  call void @free(ptr %p)
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}

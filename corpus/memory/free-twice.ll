; FREE: of a block that ended is undefined
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @calloc(i64 1, i64 4)
  call void @free(ptr %p)
  call void @free(ptr %p)
  ret i8 0
}

declare noalias ptr @calloc(i64, i64)

define i8 @tgt() {
  ret i8 77
}

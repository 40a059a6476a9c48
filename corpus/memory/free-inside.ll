; FREE: of a place inside a block is undefined
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i8 @src() {
  %p = call ptr @malloc(i64 4)
  %q = getelementptr i8, ptr %p, i64 1
  call void @free(ptr %q)
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}

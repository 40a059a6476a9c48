; MALLOC: of poison bytes is undefined
; expect: vacuous
; expect[twin]: vacuous

declare noalias ptr @malloc(i64)

define i8 @src() {
  %p = call ptr @malloc(i64 poison)
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}

; Section 5.2: inttoptr 0 is NULL
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define ptr @src() {
  %p = inttoptr i64 0 to ptr
  ret ptr %p
}

define ptr @tgt() {
  ret ptr null
}

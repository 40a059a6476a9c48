; LOAD: nothing lies at NULL
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

define i8 @src() {
  %v = load i8, ptr null
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}

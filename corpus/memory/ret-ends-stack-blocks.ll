; RET: the stack blocks of a function end with it
; expect: vacuous
; expect[twin]: vacuous
; expect[flat]: vacuous

define internal ptr @callee() {
  %p = alloca i8
  store i8 3, ptr %p
  ret ptr %p
}

define i8 @src() {
  %p = call ptr @callee()
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}

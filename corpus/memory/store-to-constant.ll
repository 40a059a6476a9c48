; A store to a constant is undefined
; expect: vacuous

@table = constant [4 x i8] c"\01\02\04\08"

define i8 @src() {
  store i8 1, ptr @table
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}

; A constant global has its value
; expect: proved

@table = constant [4 x i8] c"\01\02\04\08"

define i8 @src() {
  %p = getelementptr i8, ptr @table, i64 2
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 4
}

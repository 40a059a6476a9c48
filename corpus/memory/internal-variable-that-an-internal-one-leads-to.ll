; what only this module leads to, others do not reach
; expect: refines

@row = internal global [2 x i16] zeroinitializer
@table = internal constant [2 x ptr] [ptr null, ptr getelementptr (i8, ptr @row, i64 2)]

define i16 @src() {
  %p = load ptr, ptr getelementptr (i8, ptr @table, i64 8)
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt() {
  ret i16 0
}

; an internal variable is reached through what leads to it
; expect: violates value

@row = internal global [2 x i16] zeroinitializer
@table = constant [2 x ptr] [ptr null, ptr getelementptr (i8, ptr @row, i64 2)]

define i16 @src() {
  %v = load i16, ptr @row
  ret i16 %v
}

define i16 @tgt() {
  ret i16 0
}

; A variable that is defined as an array of no elements has none
; expect: vacuous

@elements = global [0 x i8] zeroinitializer

define i8 @src() {
  %p = getelementptr inbounds i8, ptr @elements, i64 4
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 7
}

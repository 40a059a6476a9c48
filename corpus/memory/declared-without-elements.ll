; A variable that is declared as an array of no elements has as many as its definition says
; expect: violates ub

@elements = external global [0 x i8]

define i8 @src() {
  %p = getelementptr inbounds i8, ptr @elements, i64 4
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  unreachable
}

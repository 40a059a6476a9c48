; Twice an index may wrap: another index, by half of all addresses, leads to the same element
; expect: violates value
target datalayout = "p:32:32"

@words = internal constant [6 x i16] [i16 7, i16 3, i16 9, i16 1, i16 4, i16 0]

define i1 @src(i32 %i) {
  %p = getelementptr [6 x i16], ptr @words, i32 0, i32 %i
  %v = load i16, ptr %p
  %zero = icmp eq i16 %v, 0
  ret i1 %zero
}

define i1 @tgt(i32 %i) {
  %zero = icmp eq i32 %i, 5
  ret i1 %zero
}

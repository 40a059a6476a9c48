; with pointers of 32 bits an index of bytes is taken modulo 2^32, so two of them may name one byte
; expect: violates value

target datalayout = "e-p:32:32"

@digits = internal constant [4 x i8] c"0123"

define i1 @src(i64 %i) {
  %p = getelementptr i8, ptr @digits, i64 %i
  %d = load i8, ptr %p
  %c = icmp eq i8 %d, 48
  ret i1 %c
}

define i1 @tgt(i64 %i) {
  %c = icmp eq i64 %i, 0
  ret i1 %c
}

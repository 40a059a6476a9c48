target triple = "wasm32-unknown-unknown"

@t = constant [4 x i8] c"abcd"

define i8 @f(i64 %i) {
  %p = getelementptr inbounds [4 x i8], ptr @t, i64 0, i64 %i
  %r = load i8, ptr %p
  ret i8 %r
}

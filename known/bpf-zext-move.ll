target triple = "bpfel-unknown-unknown"

define i64 @f(i32 %x) {
  %r = zext i32 %x to i64
  ret i64 %r
}

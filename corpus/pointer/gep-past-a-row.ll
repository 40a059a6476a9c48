; GETELEMENTPTR-INBOUNDS: only the whole block bounds it, not a row of the array (the example a[0][7] of the paper)
; expect: refines
; expect[twin]: refines

define i32 @src(i32 %x) {
  %a = alloca [5 x [5 x i32]], align 16
  %t = getelementptr inbounds [5 x [5 x i32]], ptr %a, i64 0, i64 0, i64 7
  store i32 %x, ptr %t
  %u = getelementptr inbounds [5 x [5 x i32]], ptr %a, i64 0, i64 1, i64 2
  %r = load i32, ptr %u
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  ret i32 %x
}

; behind `llvm.invariant.end` memory may change
; expect: violates value

declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @g()

define i8 @src(ptr noundef %p) {
  %token = call ptr @llvm.invariant.start.p0(i64 1, ptr %p)
  %a = load i8, ptr %p
  call void @llvm.invariant.end.p0(ptr %token, i64 1, ptr %p)
  call void @g()
  %b = load i8, ptr %p
  %r = xor i8 %a, %b
  ret i8 %r
}

define i8 @tgt(ptr noundef %p) {
  %a = load i8, ptr %p
  call void @g()
  ret i8 0
}

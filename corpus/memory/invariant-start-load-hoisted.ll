; memory that does not change from here on may be read before a call
; expect: refines

declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @g()

define i8 @src(ptr %p) {
  %token = call ptr @llvm.invariant.start.p0(i64 1, ptr %p)
  %a = load i8, ptr %p
  call void @g()
  %b = load i8, ptr %p
  %r = xor i8 %a, %b
  ret i8 %r
}

define i8 @tgt(ptr %p) {
  %token = call ptr @llvm.invariant.start.p0(i64 1, ptr %p)
  %a = load i8, ptr %p
  call void @g()
  ret i8 0
}

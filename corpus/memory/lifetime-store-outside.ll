; A store outside the lifetime is undefined, so one may not move there
; expect: violates ub

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define i8 @src(i8 %x) {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(ptr %p)
  store i8 %x, ptr %p
  %v = load i8, ptr %p
  call void @llvm.lifetime.end.p0(ptr %p)
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  call void @llvm.lifetime.start.p0(ptr %p)
  call void @llvm.lifetime.end.p0(ptr %p)
  ret i8 %x
}

; A load outside the lifetime is poison in the Language Reference; for Alive2 and the paper it is undefined
; expect: violates poison
; expect[alive2]: violates ub
; expect[twin]: violates ub

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define i8 @src(i8 noundef %x) {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(ptr %p)
  store i8 %x, ptr %p
  %v = load i8, ptr %p
  call void @llvm.lifetime.end.p0(ptr %p)
  ret i8 %v
}

define i8 @tgt(i8 noundef %x) {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(ptr %p)
  store i8 %x, ptr %p
  call void @llvm.lifetime.end.p0(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

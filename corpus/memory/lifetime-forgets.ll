; lifetime.start forgets what was stored before
; expect: proved

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define { i8, i8 } @src(i8 %x) {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(ptr %p)
  store i8 %x, ptr %p
  call void @llvm.lifetime.end.p0(ptr %p)
  call void @llvm.lifetime.start.p0(ptr %p)
  %v = load i8, ptr %p
  call void @llvm.lifetime.end.p0(ptr %p)
  %a = insertvalue { i8, i8 } poison, i8 %x, 0
  %b = insertvalue { i8, i8 } %a, i8 %v, 1
  ret { i8, i8 } %b
}

define { i8, i8 } @tgt(i8 %x) {
  %a = insertvalue { i8, i8 } poison, i8 %x, 0
  %b = insertvalue { i8, i8 } %a, i8 77, 1
  ret { i8, i8 } %b
}

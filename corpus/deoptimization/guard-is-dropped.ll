; A guard that may fail must stay
; expect: violates trace

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define i8 @src(i1 noundef %a) {
  call void (i1, ...) @llvm.experimental.guard(i1 %a) [ "deopt"(i8 1) ]
  ret i8 7
}

define i8 @tgt(i1 noundef %a) {
  ret i8 7
}

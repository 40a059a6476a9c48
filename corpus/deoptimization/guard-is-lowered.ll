; A guard is a branch to a deoptimization
; expect: proved

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define i8 @src(i1 noundef %a, i8 noundef %x) {
  call void (i1, ...) @llvm.experimental.guard(i1 %a, i8 3) [ "deopt"(i8 %x) ]
  ret i8 7
}

define i8 @tgt(i1 noundef %a, i8 noundef %x) {
  br i1 %a, label %go, label %leave
leave:
  %r = call i8 (...) @llvm.experimental.deoptimize.i8(i8 3) [ "deopt"(i8 %x) ]
  ret i8 %r
go:
  ret i8 7
}

; A branch without a widenable condition may not leave for a stronger reason
; expect: violates trace

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define i8 @src(i1 noundef %a, i1 noundef %b) {
  br i1 %a, label %go, label %leave
leave:
  %r = call i8 (...) @llvm.experimental.deoptimize.i8() [ "deopt"(i8 1) ]
  ret i8 %r
go:
  ret i8 7
}

define i8 @tgt(i1 noundef %a, i1 noundef %b) {
  %both = and i1 %a, %b
  br i1 %both, label %go, label %leave
leave:
  %r = call i8 (...) @llvm.experimental.deoptimize.i8() [ "deopt"(i8 1) ]
  ret i8 %r
go:
  ret i8 7
}

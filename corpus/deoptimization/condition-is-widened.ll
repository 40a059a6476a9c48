; A widenable branch may leave for a stronger reason
; expect: proved

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define i8 @src(i1 noundef %a, i1 noundef %b) {
  %w = call i1 @llvm.experimental.widenable.condition()
  %c = and i1 %a, %w
  br i1 %c, label %go, label %leave
leave:
  %r = call i8 (...) @llvm.experimental.deoptimize.i8() [ "deopt"(i8 1) ]
  ret i8 %r
go:
  ret i8 7
}

define i8 @tgt(i1 noundef %a, i1 noundef %b) {
  %w = call i1 @llvm.experimental.widenable.condition()
  %both = and i1 %a, %b
  %c = and i1 %both, %w
  br i1 %c, label %go, label %leave
leave:
  %r = call i8 (...) @llvm.experimental.deoptimize.i8() [ "deopt"(i8 1) ]
  ret i8 %r
go:
  ret i8 7
}

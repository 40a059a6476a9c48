; Two guards become one, which fails early
; expect: proved

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define i8 @src(i1 noundef %a, i1 noundef %b) {
  call void (i1, ...) @llvm.experimental.guard(i1 %a) [ "deopt"(i8 1) ]
  call void (i1, ...) @llvm.experimental.guard(i1 %b) [ "deopt"(i8 2) ]
  ret i8 7
}

define i8 @tgt(i1 noundef %a, i1 noundef %b) {
  %both = and i1 %a, %b
  call void (i1, ...) @llvm.experimental.guard(i1 %both) [ "deopt"(i8 1) ]
  ret i8 7
}

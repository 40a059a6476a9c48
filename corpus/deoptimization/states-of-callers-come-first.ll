; Where a call is inlined, the state of the call comes before those within
; expect: refines

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define internal void @callee(i8 %x) {
  call void @g() [ "deopt"(i8 %x) ]
  ret void
}

define void @src(i8 noundef %x) {
  call void @callee(i8 %x) [ "deopt"(i8 9) ]
  ret void
}

define void @tgt(i8 noundef %x) {
  call void @g() [ "deopt"(i8 9, i8 %x) ]
  ret void
}

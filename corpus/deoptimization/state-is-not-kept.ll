; The callee does not write through the state of its call
; expect: refines

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @g() [ "deopt"(ptr %p) ]
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @g() [ "deopt"(ptr %p) ]
  ret i8 1
}

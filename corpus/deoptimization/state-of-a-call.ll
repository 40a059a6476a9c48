; The state of a call is read, so what it leads to must be stored
; expect: violates trace

declare void @llvm.experimental.guard(i1, ...)
declare i1 @llvm.experimental.widenable.condition()
declare i8 @llvm.experimental.deoptimize.i8(...)
declare void @g()

define void @src() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @g() [ "deopt"(ptr %p) ]
  ret void
}

define void @tgt() {
  %p = alloca i8
  store i8 2, ptr %p
  call void @g() [ "deopt"(ptr %p) ]
  ret void
}

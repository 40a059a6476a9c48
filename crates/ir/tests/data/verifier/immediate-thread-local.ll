; broken: @f, block %0, instruction 1 `call`: the address of a variable of the thread, of no variable
@t = thread_local global i8 0
declare ptr @llvm.threadlocal.address.p0(ptr)
define ptr @f() {
  %x = freeze ptr @t
  %r = call ptr @llvm.threadlocal.address.p0(ptr %x)
  ret ptr %r
}

; valid:
@t = thread_local global i8 0
declare ptr @llvm.threadlocal.address.p0(ptr)
define ptr @f() {
  %r = call ptr @llvm.threadlocal.address.p0(ptr @t)
  ret ptr %r
}

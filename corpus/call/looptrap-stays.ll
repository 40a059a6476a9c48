; `llvm.looptrap` stops the program where it is
; expect: proved

declare void @llvm.looptrap() noreturn nounwind
declare void @llvm.trap() noreturn nounwind

define void @src() {
  call void @llvm.looptrap()
  unreachable
}

define void @tgt() {
  call void @llvm.looptrap()
  unreachable
}

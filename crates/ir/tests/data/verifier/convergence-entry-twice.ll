; broken: @f, block %0, instruction 1 `call`: llvm.experimental.convergence.entry must be the first convergent operation of its block

declare token @llvm.experimental.convergence.entry()

define void @f() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call token @llvm.experimental.convergence.entry()
  ret void
}

; valid:
declare token @llvm.experimental.convergence.entry()

define void @f() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

; broken: @f, block %next, instruction 0 `call`: llvm.experimental.convergence.entry must be in the entry block

declare token @llvm.experimental.convergence.entry()

define void @f() convergent {
  br label %next

next:
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

; valid:
declare token @llvm.experimental.convergence.entry()

define void @f() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  ret void
}

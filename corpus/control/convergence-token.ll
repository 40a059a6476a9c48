; a convergence token is only a use: one thread has no others to converge with
; expect: proved

declare token @llvm.experimental.convergence.entry()
declare i8 @g(i8) convergent memory(none) willreturn nounwind

define i4 @src(i4 noundef %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %y = mul i4 %x, 2
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) convergent {
  %y = shl i4 %x, 1
  ret i4 %y
}

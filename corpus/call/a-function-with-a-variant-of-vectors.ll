; a function that has a variant for vectors is the same function
; expect: refines

declare i32 @f(i32) nounwind willreturn memory(none)

define i32 @src(i32 %a) {
  %x = call i32 @f(i32 %a) "vector-function-abi-variant"="_ZGV_LLVM_N2v_f(f2)"
  %y = call i32 @f(i32 %a) "vector-function-abi-variant"="_ZGV_LLVM_N2v_f(f2)"
  %r = xor i32 %x, %y
  ret i32 %r
}

define i32 @tgt(i32 %a) {
  ret i32 0
}

; whether a variant of a function for vectors does the same, only its body says
; expect: unsupported

declare i32 @f(i32) nounwind willreturn memory(none)
declare <2 x i32> @f2(<2 x i32>) nounwind willreturn memory(none)

define <2 x i32> @src(<2 x i32> %v) {
  %a = extractelement <2 x i32> %v, i64 0
  %b = extractelement <2 x i32> %v, i64 1
  %x = call i32 @f(i32 %a) "vector-function-abi-variant"="_ZGV_LLVM_N2v_f(f2)"
  %y = call i32 @f(i32 %b) "vector-function-abi-variant"="_ZGV_LLVM_N2v_f(f2)"
  %r = insertelement <2 x i32> poison, i32 %x, i64 0
  %s = insertelement <2 x i32> %r, i32 %y, i64 1
  ret <2 x i32> %s
}

define <2 x i32> @tgt(<2 x i32> %v) {
  %r = call <2 x i32> @f2(<2 x i32> %v)
  ret <2 x i32> %r
}
